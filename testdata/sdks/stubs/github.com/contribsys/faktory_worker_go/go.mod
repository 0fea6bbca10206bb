module github.com/contribsys/faktory_worker_go

go 1.24

require github.com/contribsys/faktory v0.0.0
