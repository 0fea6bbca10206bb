resource "ko_build" "web" {
  importpath = "example.com/shop/cmd/web"
}

resource "google_cloud_run_v2_service" "web" {
  template {
    containers {
      image = ko_build.web.image_ref
    }
  }
}

resource "google_pubsub_subscription" "pay" {
  topic                = google_pubsub_topic.pay.id
  ack_deadline_seconds = 60 # finding: ack-deadline
  push_config {
    push_endpoint = "${google_cloud_run_v2_service.web.uri}/pay"
  }
  dead_letter_policy {
    dead_letter_topic = google_pubsub_topic.dead.id
  }
}

resource "google_cloud_scheduler_job" "pay" { # finding: ack-deadline
  schedule = "0 0 * * *"
  retry_config {
    retry_count = 3
  }
  http_target {
    uri = "${google_cloud_run_v2_service.web.uri}/pay"
  }
}
