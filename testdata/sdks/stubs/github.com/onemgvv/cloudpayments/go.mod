module github.com/onemgvv/cloudpayments

go 1.24
