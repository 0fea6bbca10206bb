package catalog

// An origin is where an entry stands.
type origin struct {
	library, platform, file string
	line                    int
}

// Platform is the name of what delivers the events that the entry describes.
func (o origin) Platform() string {
	if o.platform != "" {
		return o.platform
	}
	return o.library
}

// Library is the name of the SDK that the entry belongs to, for messages.
func (o origin) Library() string { return o.library }

// Delivers is the name of what delivers to handlers of an entry kind that the entry registers, "" if
// it only routes or calls: requests come from anywhere, schedules from the program itself.
func (o origin) Delivers(kind string) string {
	if kind == "http" || kind == "schedule" {
		return o.platform
	}
	return o.Platform()
}
