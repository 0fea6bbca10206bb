package interp

import "strconv"

// succeeded compares the status of an answer in a calm run: it is one of success, and the one
// that is asked for.
func (m *Machine) succeeded(op string, x, y *Value) (result, ok bool) {
	equals := op == "==" || op == "!="
	if equals && y.Kind == Sym && y.Field == "StatusCode" {
		x, y = y, x
	}
	if x.Kind != Sym || x.Field != "StatusCode" || !m.calm() {
		return false, false
	}
	if equals && y.Kind == Sym && len(y.From) == 0 { // one that is expected
		return op == "==", true
	}
	if y.Kind != Const {
		return false, false
	}
	n, err := strconv.Atoi(y.Text)
	if err != nil {
		return false, false
	}
	is := func(status int) bool {
		switch op {
		case "<":
			return status < n
		case "<=":
			return status <= n
		case ">":
			return status > n
		case ">=":
			return status >= n
		}
		return (status == n) == (op == "==")
	}
	switch {
	case 200 <= n && n <= 299 && equals:
		return op == "==", true
	case is(200) == is(299):
		return is(200), true
	}
	return false, false
}

// class is the first digit of such a status.
func (m *Machine) class(op string, x, y *Value) *Value {
	if op == "/" && x.Kind == Sym && x.Field == "StatusCode" && y.Kind == Const && y.Text == "100" && m.calm() {
		return Int("2")
	}
	return nil
}
