package replay

// Keep drops what was found of handlers of an entry kind that keep says no to.
func (r *Result) Keep(kind string, keep func(*Site) bool) {
	r.keep(func(_ string, s *Site) bool { return s.Kind != kind || keep(s) })
}
