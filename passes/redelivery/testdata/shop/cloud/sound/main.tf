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
