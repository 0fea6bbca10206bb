module github.com/pwnedgod/idemgotent

go 1.24
