// Package replay delivers events to the handlers of a program, and asks what happens when the
// same event comes again.
//
// Program has the handlers found (package handlers), delivers to each in a first run, in which
// whatever may happen does, and then asks questions of what that run has noted, each with runs of its
// own: does a second delivery repeat an effect (second.go), are its keys the same (keys.go), is it
// acknowledged too early (early.go), what remains half done (gap.go), what is lost (loss.go), what
// becomes of the other records of a batch (batch.go), what is tried again (retry.go), what waits for
// ever (wait.go). What one operation does is told by package act.
//
// # Words of a replay
//
//   - act: what one operation does: its effect, what it reads and writes, the claim that it makes.
//   - again: an effect is again if the second delivery has it, too.
//   - calm: nothing fails; a calm run wins its claims. An operation is calm if it runs although
//     nothing has failed before.
//   - cause: the first thing that is missing for an effect to happen once.
//   - claim: an operation that only one delivery wins; the others are refused.
//   - co: the operations that may run in the same delivery as another; before: those that may have
//     run when it does.
//   - decides: a branch depends on what an operation answers.
//   - gap: between a claim and its effect, where a delivery that fails leaves the claim.
//   - hit: an effect that the second delivery reaches.
//   - item: one record of a delivery that holds several.
//   - keyed: the callee deduplicates by a key that the operation carries.
//   - kept: the event was stored, or handed on: acknowledging it loses nothing.
//   - released: a claim that is given back whenever nothing fails: a lock.
//   - turn: one turn of a loop that takes deliveries, or goes through records.
//   - verdict: what the source was told of a delivery.
//   - visible: what the first delivery left behind when it had an effect.
//   - wire: where the package under analysis leads to the registration of a handler.
//   - world: what decides in a run how operations answer.
package replay
