module github.com/wechatpay-apiv3/wechatpay-go

go 1.24
