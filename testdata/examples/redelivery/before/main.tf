data "archive_file" "receipts" {
  type        = "zip"
  source_file = "${path.module}/bin/bootstrap"
  output_path = "${path.module}/bin/receipts.zip"
}

resource "aws_lambda_function" "receipts" {
  function_name = "receipts"
  role          = var.role
  runtime       = "provided.al2023"
  handler       = "bootstrap"
  timeout       = 20
  filename      = data.archive_file.receipts.output_path
}

resource "aws_sqs_queue" "orders" {
  name                       = "orders"
  visibility_timeout_seconds = 120
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.orders_dead.arn
    maxReceiveCount     = 1 # finding: redelivery
  })
}

resource "aws_sqs_queue" "orders_dead" {
  name = "orders-dead"
}

resource "aws_lambda_event_source_mapping" "receipts" {
  event_source_arn        = aws_sqs_queue.orders.arn
  function_name           = aws_lambda_function.receipts.arn
  function_response_types = ["ReportBatchItemFailures"]
}

variable "role" {
  type = string
}
