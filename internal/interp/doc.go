// Package interp runs summaries in the abstract. It follows values, memory and
// control flow; what an operation on the outside world answers is decided by a
// World. A run never branches on what it does not know: it goes both ways.
//
// Its cost grows with the code, not with its paths:
//
//   - Paths meet again at once where nothing that a rule asks about tells them apart: what has
//     happened, and what operations have answered (activation.alike; property simulation). Values
//     that differ become a choice of few, or the unknown value of the place (meeting).
//   - A function is run once for what it reads: arguments, cells of memory, facts, flags (run).
//     What has happened before is told relative to where it began (change, flagSet), so that a
//     run holds in other states, in other worlds that answer alike, and for other handlers where
//     it only computes (Shared). The world hears of the operations in it each time (event).
//   - A function that is called in more ways than a few, or more often, is run for all further
//     ones together, with what stands for all of their arguments and memory (context, visit).
//   - A long run tells less apart: a function that was run some times is run in one way only, and
//     paths meet whatever operations have answered on them (long). A handler that reaches a large
//     part of a program is seen whole, though less sharply.
//   - Memory is a persistent map (cells): a copy costs nothing, and two are compared and joined
//     by what differs. What is learnt of a value on a path is a fact beside it.
//   - What then is too much is cut off, and told (Bound).
package interp
