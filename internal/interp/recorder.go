package interp

type recorder struct{}

func (r *recorder) read(cell uint64)           {}
func (r *recorder) fact(hash uint64, v *Value) {}
