# Both stages have the same mistake: it is reported once, and names the other.
resource "aws_lambda_function" "last" {
  function_name = "last"
  runtime       = "provided.al2023"
  handler       = "bootstrap"
  filename      = "../../bin/last.zip"
  timeout       = 60
}

resource "aws_sqs_queue" "last" {
  name           = "last"
  redrive_policy = jsonencode({ deadLetterTargetArn = "arn:aws:sqs:eu-west-1:1:dead", maxReceiveCount = 5 })
}

resource "aws_lambda_event_source_mapping" "last" {
  event_source_arn = aws_sqs_queue.last.arn
  function_name    = aws_lambda_function.last.arn
}
