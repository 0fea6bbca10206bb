package mask

import "slices"

// head is how many bytes of a value an index looks up; shorter values are not looked for
// inside of texts.
const head = 6

// An index finds many values in a text, in one pass: by their first bytes, the longest first.
type index map[string][]string

// A span is a part of a text.
type span struct{ from, to int }

func (x index) add(value string) {
	if len(value) < head {
		return
	}
	list := x[value[:head]]
	i, _ := slices.BinarySearchFunc(list, value, func(a, b string) int { return len(b) - len(a) })
	if !slices.Contains(list, value) {
		x[value[:head]] = slices.Insert(list, i, value)
	}
}

// find are the places of the values in a text, from left to right; none overlaps another.
func (x index) find(text string) []span {
	var found []span
	for i := 0; i+head <= len(text); {
		n := 0
		for _, value := range x[text[i:i+head]] {
			if len(text)-i >= len(value) && text[i:i+len(value)] == value {
				n = len(value)
				break
			}
		}
		if n == 0 {
			i++
			continue
		}
		found = append(found, span{i, i + n})
		i += n
	}
	return found
}
