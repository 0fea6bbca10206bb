package catalog

// An origin is where an entry stands.
type origin struct {
	library, platform, file string
	line                    int
}

// Named is the name of what delivers the events, "" if the file does not tell it from the library.
func (o origin) Named() string { return o.platform }

// Platform is the name of what delivers the events that the entry describes.
func (o origin) Platform() string {
	if o.platform != "" {
		return o.platform
	}
	return o.library
}

// Library is the name of the SDK that the entry belongs to, for messages.
func (o origin) Library() string { return o.library }
