variable "visibility" {}

data "archive_file" "fn" {
  type        = "zip"
  source_file = "../bin/insert/bootstrap"
  output_path = "../bin/insert.zip"
}

resource "aws_lambda_function" "fn" {
  function_name = "insert"
  runtime       = "provided.al2023"
  handler       = "bootstrap"
  timeout       = 30
  filename      = data.archive_file.fn.output_path
}

resource "aws_sqs_queue" "q" {
  visibility_timeout_seconds = var.visibility
  redrive_policy             = var.visibility > 10 ? jsonencode({ deadLetterTargetArn = "arn:aws:sqs:eu-west-1:1:dead", maxReceiveCount = 1 }) : null
}

resource "aws_lambda_event_source_mapping" "q" {
  event_source_arn = aws_sqs_queue.q.arn
  function_name    = aws_lambda_function.fn.arn
}

resource "aws_cloudwatch_event_rule" "a" {
  schedule_expression = "rate(1 day)"
}

resource "aws_cloudwatch_event_target" "t" {
  for_each = toset(["a", "b"])
  rule     = aws_cloudwatch_event_rule.a.name
  arn      = aws_lambda_function.fn.arn
  input    = jsonencode({ kind = each.key })
}
