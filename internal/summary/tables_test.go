package summary

import "testing"

// What github.com/jinzhu/inflection v1.0.0 answers for the same names.
func TestTableName(t *testing.T) {
	for typ, want := range map[string]string{
		"Order": "orders", "TradeOrders": "trade_orders", "OrderStatus": "order_statuses", "Statuses": "statuses",
		"WalletAddress": "wallet_addresses", "Process": "processes", "Box": "boxes", "Branch": "branches",
		"Company": "companies", "Day": "days", "Toy": "toys", "Soliloquy": "soliloquies", "Person": "people",
		"SalesPerson": "sales_people", "UserChild": "user_children", "Woman": "women", "Money": "money",
		"OrderMoney": "order_moneys", "Metadata": "metadata", "Datum": "data", "Medium": "media", "Analysis": "analyses",
		"Shelf": "shelves", "Safe": "saves", "Roof": "roofs", "Index": "indices", "Matrix": "matrices", "Bus": "buses",
		"Alias": "aliases", "News": "news", "SMS": "sms", "Series": "series", "Photo": "photos", "UserID": "user_ids",
	} {
		if got := TableName(typ); got != want {
			t.Errorf("TableName(%q) = %q, want %q", typ, got, want)
		}
	}
}
