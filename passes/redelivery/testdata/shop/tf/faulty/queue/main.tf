variable "visibility" {}

resource "aws_sqs_queue" "this" {
  visibility_timeout_seconds = var.visibility # finding: visibility
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead.arn # finding: dead-letter-loop
    maxReceiveCount     = 5
  })
}

resource "aws_sqs_queue" "dead" {
  visibility_timeout_seconds = 180
}

output "arn" {
  value = aws_sqs_queue.this.arn
}

output "dead_arn" {
  value = aws_sqs_queue.dead.arn
}
