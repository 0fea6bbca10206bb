// Package browser tests the page of idemcheck map in a real browser, and takes the pictures of
// docs/map.md.
package browser
