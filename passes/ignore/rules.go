package ignore

var Rules = []string{}
