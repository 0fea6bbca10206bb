package deploy

// A Value is what a manifest says of one setting: known if there is one, one of several if a
// condition decides that is not known here, unknown if there is none.
type Value[T comparable] struct {
	Of []T
	// Default: nothing is said, and this holds then.
	Default bool
	// Pos is where it is said; of a default, what it is the default of.
	Pos Pos
}

// Known is a value that is said at a place.
func Known[T comparable](v T, at Pos) Value[T] { return Value[T]{Of: []T{v}, Pos: at} }

// Default is the value that holds where nothing is said.
func Default[T comparable](v T, at Pos) Value[T] { return Value[T]{Of: []T{v}, Default: true, Pos: at} }

// IsKnown: it is known, or one of several that are.
func (v Value[T]) IsKnown() bool { return len(v.Of) > 0 }

// Every reports whether the value is known, and is true of it whatever it is.
func (v Value[T]) Every(is func(T) bool) bool {
	for _, x := range v.Of {
		if !is(x) {
			return false
		}
	}
	return len(v.Of) > 0
}

// Is reports whether the value is surely x.
func (v Value[T]) Is(x T) bool { return v.Every(func(y T) bool { return x == y }) }

// MayBe reports whether the value may be x: also if it is not known.
func (v Value[T]) MayBe(x T) bool {
	return !v.IsKnown() || !v.Every(func(y T) bool { return x != y })
}

// Said reports whether a manifest says so, and it is surely x.
func (v Value[T]) Said(x T) bool { return !v.Default && v.Is(x) }

// Max is the largest of the values; ok is false if none is known.
func Max(v Value[float64]) (m float64, ok bool) {
	for i, x := range v.Of {
		if i == 0 || x > m {
			m = x
		}
	}
	return m, len(v.Of) > 0
}

// Min is the smallest of the values; ok is false if none is known.
func Min(v Value[float64]) (m float64, ok bool) {
	for i, x := range v.Of {
		if i == 0 || x < m {
			m = x
		}
	}
	return m, len(v.Of) > 0
}
