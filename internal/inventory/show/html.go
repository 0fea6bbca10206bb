package show

import (
	"io"

	"github.com/idemcheck/idemcheck/internal/inventory"
)

func writeHTML(w io.Writer, inv *inventory.Inventory, o Options) error { return nil }
