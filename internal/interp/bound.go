package interp

// A Bound is a bound of the analysis that was reached.
type Bound struct {
	Func   string // FullName of the function at which it was reached
	What   string // the bound, in words
	Unseen string // what was not seen, in words
}

// RunSteps is the bound of instructions in one run.
const RunSteps = "the instructions of one run"
