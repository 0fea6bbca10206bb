resource "azurerm_servicebus_queue" "paid" {
  name = "paid-sound"
}

resource "azurerm_eventgrid_event_subscription" "grid" {
  azure_function_endpoint {
    function_id = "${azurerm_linux_function_app.app.id}/functions/GridTwo"
  }
  retry_policy {
    max_delivery_attempts = 1
    event_time_to_live    = 60
  }
  storage_blob_dead_letter_destination {
    storage_account_id          = azurerm_storage_account.a.id
    storage_blob_container_name = "dead"
  }
}
