package looks

import (
	"net/http"

	"gorm.io/gorm"
)

type page struct {
	ID   string
	Text string
	Kind string
}

type pageVersion struct {
	ID     uint
	PageID string
	Text   string
}

type pages struct{ db *gorm.DB }

// The condition of a builder is given before what it sets. What was set is what the comparison finds again.
func (p *pages) edit(w http.ResponseWriter, r *http.Request) {
	id, text, kind := r.FormValue("id"), r.FormValue("text"), r.FormValue("kind")
	var old page
	if err := p.db.Where("id = ?", id).First(&old).Error; err != nil { // want `only looks \(gorm\.DB\.First\)`
		http.Error(w, "page", http.StatusNotFound)
		return
	}
	before := old.Text
	changed := map[string]any{}
	if kind != "" {
		old.Kind = kind
		changed["kind"] = kind
	}
	if text != "" {
		old.Text = text
		changed["text"] = text
	}
	if text != "" && before != old.Text {
		if err := p.db.Create(&pageVersion{PageID: id, Text: before}).Error; err != nil {
			http.Error(w, "version", http.StatusInternalServerError)
			return
		}
	}
	if err := p.db.Model(&page{}).Where("id = ?", id).Updates(changed).Error; err != nil {
		http.Error(w, "page", http.StatusInternalServerError)
	}
}

// rename keeps another field than it compares: unguarded.
func (p *pages) rename(w http.ResponseWriter, r *http.Request) {
	id, text := r.FormValue("id"), r.FormValue("text")
	var old page
	if err := p.db.Where("id = ?", id).First(&old).Error; err != nil {
		http.Error(w, "page", http.StatusNotFound)
		return
	}
	if old.Text != text {
		if err := p.db.Create(&pageVersion{PageID: id, Text: old.Text}).Error; err != nil {
			http.Error(w, "version", http.StatusInternalServerError)
			return
		}
	}
	if err := p.db.Model(&page{}).Where("id = ?", id).Update("kind", text).Error; err != nil {
		http.Error(w, "page", http.StatusInternalServerError)
	}
}

func (p *pages) routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /hook/edit", p.edit)
	mux.HandleFunc("POST /hook/rename", p.rename)
	mux.HandleFunc("POST /hook/stores", p.stores)
}

// stores asks for one of two kinds alone: what is repeated on the other way, nothing guards.
func (p *pages) stores(w http.ResponseWriter, r *http.Request) {
	kind := "file"
	if r.FormValue("image") != "" {
		kind = "image"
	}
	var old page
	if kind == "file" && p.db.Where("text = ?", r.FormValue("text")).First(&old).Error == nil {
		return
	}
	if err := p.keep(kind, r.FormValue("text")); err != nil {
		http.Error(w, "page", http.StatusInternalServerError)
	}
}

func (p *pages) keep(kind, text string) error {
	return p.db.Create(&page{Kind: kind, Text: text}).Error
}
