module github.com/RichardKnop/machinery/v2

go 1.24
