package mongo

func (r *SingleResult) Decode(v interface{}) error { return r.err }
