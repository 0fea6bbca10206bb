package interp

// Salts say what an identity is one of, where several are derived from one place or value. No two
// are equal. Those that a number is added to are a hundred apart at least, and all others are none
// of these hundreds, so that only a function of more than a hundred parameters could mix them up.
const (
	ofParam     = 101      // a parameter that nothing was given for; + its number
	ofFree      = 1001     // a captured variable; + its number
	ofResult    = 201      // a result of a call of the catalogue, or of an unknown one; + its number
	ofUnrun     = 301      // a result of a function that was not run; + its number
	ofColumn    = 401      // a column that is read into a variable; + its number
	givenTx     = 601      // the transaction that a function is given; + its number among the arguments
	givenRecord = 701      // the record that a function is given; + its number among the arguments
	ofRegister  = 5001     // a register that nothing was put into; + its number
	ofOperand   = 9001     // an operand that is not known
	ofWrapped   = 0x1e01   // an error that wraps others
	ofIs        = 0x1e02   // whether an error is another one
	ofAsked     = 0x1e03   // whether an error is of a kind
	ofSym       = 0x1e04   // a value that is not known, by what it is made for
	ofRest      = 0x7e47   // the end of a text whose beginning is known
	ofPart      = 0x1e05   // a part of an operation's answer
	ofHandle    = 0xa0d1   // what an operation gives to work with: a transaction, rows
	ofStored    = 0x5703   // a value as it is read back
	ofBase      = 0x9011   // what a decoded value is based on
	ofAppended  = 0xadd    // what a decoder adds to
	ofDecoded   = 0xdec    // what a decoder fills in
	ofCode      = 0xc0de   // a status code
	ofCodeIs    = 0xc0c1   // whether a status is a code
	ofCodeOf    = 0xc0c2   // the code of an error
	ofFilled    = 0xf111   // what an unknown function fills in
	ofClient    = 0xf112   // a client that it may have set
	ofEntries   = 0xba5e   // what entries of a map are based on
	atCall      = 0xca11   // a call
	atArgument  = 0xcaa1   // a call of a function that a library is given
	atCallback  = 0xcab1   // where an unknown function ends that may have called others
	atCommand   = 0xcac1   // a call of a function in a struct that a library is given
	atGuard     = 0x6a4d   // a call of what a guard was put around
	atEnd       = 0x1e06   // where the outcomes of a call meet
	atBlock     = 0x3ee7   // where paths meet
	atLoop      = 0x100b   // where the turns of a loop meet
	anyWay      = 0x9e7e   // a function on all further ways, or in all further states
	anyManner   = 0x5a9e   // a function in all further manners
	ofPlain     = 0x9017   // a function that gives plain values
	cellOf      = 0x1e08   // the cell of what is noted of a value
	statementOf = 0xb111d  // the cell of the statement that a value builds
	originOf    = 0x1e07   // a place that a value comes from
	globalAt    = 0x910ba1 // the cell of a package variable
	globalValue = 0x6106a1 // what a package variable holds
	namedValue  = 0x50a1   // some value of that name
	carried     = 0xe47e   // what a delivery carries with it by name
)
