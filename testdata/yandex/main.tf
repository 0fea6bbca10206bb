# Две функции клиники. Two functions of a clinic.

locals {
  functions = {
    bills  = "30"
    thumbs = "60"
  }
}

data "archive_file" "code" {
  for_each    = local.functions
  type        = "zip"
  source_dir  = "${path.module}/${each.key}"
  output_path = "${path.module}/${each.key}.zip"
}

resource "yandex_function" "code" {
  for_each          = local.functions
  name              = each.key
  runtime           = "golang121"
  entrypoint        = "index.Handler"
  memory            = 128
  execution_timeout = each.value
  user_hash         = data.archive_file.code[each.key].output_base64sha256

  content {
    zip_filename = data.archive_file.code[each.key].output_path
  }
}

resource "yandex_storage_bucket" "scans" {
  bucket = "clinic-scans"
}

resource "yandex_function_trigger" "all" {
  name = "all"

  object_storage {
    bucket_id    = yandex_storage_bucket.scans.id
    create       = true
    batch_cutoff = "5"
  }

  function {
    id = yandex_function.code["bills"].id
  }
}

# Префикс лежит внутри всего ведра: такие снимки оплачиваются дважды.
# The prefix lies inside of the whole bucket: these scans are billed twice.
resource "yandex_function_trigger" "urgent" { # finding: redelivery
  name = "urgent"

  object_storage {
    bucket_id    = yandex_storage_bucket.scans.id
    prefix       = "urgent/"
    create       = true
    batch_cutoff = "1"
  }

  function {
    id = yandex_function.code["bills"].id
  }
}

# Сообщение снова видно через 30 с (по умолчанию), а функция может работать 60 с.
# A message is visible again after 30 s (the default), and the function may run for 60 s.
resource "yandex_message_queue" "thumbs" { # finding: redelivery
  name = "thumbs"
}

resource "yandex_function_trigger" "thumbs" {
  name = "thumbs"

  message_queue {
    queue_id           = yandex_message_queue.thumbs.arn
    service_account_id = "aje00000000000000000"
    batch_size         = "10"
    batch_cutoff       = "10"
  }

  function {
    id = yandex_function.code["thumbs"].id
  }
}

# То же, но видимость задаёт триггер: всё в порядке.
# The same, but the trigger sets the visibility: that is sound.
resource "yandex_message_queue" "again" {
  name = "again"
}

resource "yandex_function_trigger" "again" {
  name = "again"

  message_queue {
    queue_id           = yandex_message_queue.again.arn
    service_account_id = "aje00000000000000000"
    batch_size         = "1"
    batch_cutoff       = "0"
    visibility_timeout = "120"
  }

  function {
    id = yandex_function.code["thumbs"].id
  }
}
