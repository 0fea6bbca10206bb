module github.com/RichardKnop/machinery

go 1.24
