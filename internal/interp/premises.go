package interp

// Premises are what a run takes for granted of the delivery. A function that does not ask for one does
// the same in runs that differ in it.
type Premises struct {
	// Calm: no operation fails, and paths on which an error is found are not followed.
	Calm bool
	// KeysMayLack: a client may leave out the keys that it chooses.
	KeysMayLack bool
	// HTTPMethod is the method of the request that is handled, "" if not known.
	HTTPMethod string
	// Records: an event that the handler takes as a map may hold a list of records.
	Records bool
}

// asked is a set of premises.
type asked uint8

const (
	calmness asked = 1 << iota
	keysLack
	ofHTTP
	ofRecords
)

func (m *Machine) calm() bool {
	m.asked |= calmness
	return m.Calm
}

func (m *Machine) keysMayLack() bool {
	m.asked |= keysLack
	return m.KeysMayLack
}

func (m *Machine) httpMethod() string {
	m.asked |= ofHTTP
	return m.HTTPMethod
}

func (m *Machine) records() bool {
	m.asked |= ofRecords
	return m.Records
}

// agrees: those that were asked for are the same.
func (k Premises) agrees(o Premises, in asked) bool {
	return (in&calmness == 0 || k.Calm == o.Calm) && (in&keysLack == 0 || k.KeysMayLack == o.KeysMayLack) &&
		(in&ofHTTP == 0 || k.HTTPMethod == o.HTTPMethod) && (in&ofRecords == 0 || k.Records == o.Records)
}
