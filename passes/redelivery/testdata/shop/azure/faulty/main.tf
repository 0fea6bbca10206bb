resource "azurerm_servicebus_queue" "paid" {
  name               = "paid-faulty"
  lock_duration      = "PT2M" # finding: ack-deadline
  max_delivery_count = 1 # finding: one-attempt
}

resource "azurerm_eventgrid_event_subscription" "grid" {
  azure_function_endpoint {
    function_id = "${azurerm_linux_function_app.app.id}/functions/Grid"
  }
  retry_policy {
    max_delivery_attempts = 1 # finding: retries-off
    event_time_to_live    = 60
  }
}
