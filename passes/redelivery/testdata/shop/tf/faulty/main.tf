locals {
  functions = {
    insert  = 30
    answers = 10
  }
}

data "archive_file" "fn" {
  for_each    = local.functions
  type        = "zip"
  source_file = "${path.module}/../bin/${each.key}/bootstrap"
  output_path = "${path.module}/../bin/${each.key}.zip"
}

resource "aws_lambda_function" "fn" {
  for_each      = local.functions
  function_name = each.key
  runtime       = "provided.al2023"
  handler       = "bootstrap"
  timeout       = each.value
  filename      = data.archive_file.fn[each.key].output_path
}

module "orders" {
  source     = "./queue"
  visibility = 20
}

resource "aws_lambda_event_source_mapping" "orders" {
  event_source_arn = module.orders.arn
  function_name    = aws_lambda_function.fn["insert"].arn
}

resource "aws_lambda_event_source_mapping" "dead" {
  event_source_arn = module.orders.dead_arn
  function_name    = aws_lambda_function.fn["insert"].arn
}

module "mail" {
  source     = "./queue"
  visibility = 60
}

resource "aws_lambda_event_source_mapping" "mail" { # finding: half-batch
  event_source_arn = module.mail.arn
  function_name    = aws_lambda_function.fn["answers"].arn
}

resource "aws_cloudwatch_event_rule" "a" {
  schedule_expression = "rate(1 day)"
}

resource "aws_cloudwatch_event_target" "a" {
  rule  = aws_cloudwatch_event_rule.a.name
  arn   = aws_lambda_function.fn["insert"].arn
  input = jsonencode({ Records = [] })
}

resource "aws_cloudwatch_event_target" "b" { # finding: doubled
  rule  = aws_cloudwatch_event_rule.a.name
  arn   = aws_lambda_function.fn["insert"].arn
  input = jsonencode({ Records = [] })
}
