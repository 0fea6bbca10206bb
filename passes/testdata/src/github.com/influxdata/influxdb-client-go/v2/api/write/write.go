package write

type Point struct{}
