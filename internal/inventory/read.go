package inventory

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxSize bounds a map that is read: that of a program of 10,000 handlers has some tens of megabytes.
const maxSize = 256 << 20

// Read reads an inventory in its JSON format. Fields that it does not know are left out: a later
// version may have added them.
func Read(r io.Reader) (*Inventory, error) {
	limited := &io.LimitedReader{R: r, N: maxSize + 1}
	dec := json.NewDecoder(limited)
	inv := new(Inventory)
	err := dec.Decode(inv)
	switch {
	case limited.N <= 0:
		return nil, fmt.Errorf("it is larger than %d MB", maxSize>>20)
	case errors.Is(err, io.EOF):
		return nil, errors.New("it is empty")
	case err != nil:
		return nil, fmt.Errorf("no map as idemcheck map -format json writes it: %w", err)
	case inv.Version == 0 || inv.Handlers == nil:
		return nil, errors.New("no map as idemcheck map -format json writes it: it has no version or no handlers")
	case inv.Version > Version:
		return nil, fmt.Errorf("a map of version %d; this idemcheck knows version %d", inv.Version, Version)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more behind the map")
	}
	for i, h := range inv.Handlers {
		if h == nil {
			return nil, fmt.Errorf("no map as idemcheck map -format json writes it: handler %d is null", i+1)
		}
	}
	return inv, nil
}
