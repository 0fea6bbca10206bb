resource "ko_build" "web" {
  importpath = "example.com/shop/cmd/web"
}

resource "google_cloud_run_v2_service" "web" {
  template {
    timeout = "50s"
    containers {
      image = ko_build.web.image_ref
    }
  }
}

resource "google_pubsub_subscription" "pay" {
  topic                = google_pubsub_topic.pay.id
  ack_deadline_seconds = 60
  push_config {
    push_endpoint = "${google_cloud_run_v2_service.web.uri}/pay"
  }
}

# It repeats nothing.
resource "google_pubsub_subscription" "touch" {
  topic = google_pubsub_topic.pay.id
  push_config {
    push_endpoint = "${google_cloud_run_v2_service.web.uri}/touch"
  }
}

# Nobody has asked for retries; what it repeats may come twice all the same.
data "archive_file" "count" {
  type        = "zip"
  source_dir  = "${path.module}/../../count"
  output_path = "${path.module}/count.zip"
}

resource "google_storage_bucket_object" "count" {
  source = data.archive_file.count.output_path
}

resource "google_cloudfunctions_function" "count" {
  runtime               = "go122"
  entry_point           = "Count"
  source_archive_object = google_storage_bucket_object.count.name
  event_trigger {
    event_type = "google.pubsub.topic.publish"
    resource   = google_pubsub_topic.pay.id
  }
}
