module github.com/smartwalle/alipay/v3

go 1.24
