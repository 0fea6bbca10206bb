# The shop's functions that book parcels and bill subscribers.

variable "role" {
  type = string
}

locals {
  functions = toset(["fulfilment", "renewals"])
  receives = {
    fulfilment = 5
    renewals   = 1
  }
}

data "archive_file" "function" {
  for_each    = local.functions
  type        = "zip"
  source_file = "${path.module}/../../bin/${each.key}/bootstrap"
  output_path = "${path.module}/../../bin/${each.key}.zip"
}

resource "aws_lambda_function" "function" {
  for_each      = local.functions
  function_name = each.key
  role          = var.role
  runtime       = "provided.al2023"
  handler       = "bootstrap"
  timeout       = 30
  filename      = data.archive_file.function[each.key].output_path
}

resource "aws_sqs_queue" "function" {
  for_each                   = local.functions
  name                       = each.key
  visibility_timeout_seconds = 180
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.failed.arn
    maxReceiveCount     = local.receives[each.key] # finding: redelivery
  })
}

resource "aws_sqs_queue" "failed" {
  name = "failed"
}

resource "aws_lambda_event_source_mapping" "function" {
  for_each                = local.functions
  event_source_arn        = aws_sqs_queue.function[each.key].arn
  function_name           = aws_lambda_function.function[each.key].arn
  function_response_types = ["ReportBatchItemFailures"]
}
