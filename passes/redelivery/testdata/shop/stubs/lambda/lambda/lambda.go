package lambda

func Start(handler any) {}
