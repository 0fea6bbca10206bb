// Package hubspot is a client of HubSpot.
package hubspot

type Client struct {
	CRM       *CRM
	Marketing *Marketing
}

type CRM struct {
	Contact ContactService
	Company CompanyService
	Deal    DealService
}

type Marketing struct {
	Transactional TransactionalService
}

type ResponseResource struct {
	ID         string      `json:"id,omitempty"`
	Properties interface{} `json:"properties,omitempty"`
}

type AssociationConfig struct {
	ToObject   string
	ToObjectID string
}

func (c *Client) Post(path string, data, resource interface{}) error { return nil }

func (c *Client) Patch(path string, data, resource interface{}) error { return nil }

func (c *Client) Put(path string, data, resource interface{}) error { return nil }

type ContactService interface {
	Create(contact interface{}) (*ResponseResource, error)
	Update(contactID string, contact interface{}) (*ResponseResource, error)
	AssociateAnotherObj(contactID string, conf *AssociationConfig) (*ResponseResource, error)
}

type ContactServiceOp struct{}

func (s *ContactServiceOp) Create(contact interface{}) (*ResponseResource, error) { return nil, nil }

func (s *ContactServiceOp) Update(contactID string, contact interface{}) (*ResponseResource, error) {
	return nil, nil
}

func (s *ContactServiceOp) AssociateAnotherObj(contactID string, conf *AssociationConfig) (*ResponseResource, error) {
	return nil, nil
}

type CompanyService interface {
	Create(company interface{}) (*ResponseResource, error)
	Update(companyID string, company interface{}) (*ResponseResource, error)
	AssociateAnotherObj(companyID string, conf *AssociationConfig) (*ResponseResource, error)
}

type CompanyServiceOp struct{}

func (s *CompanyServiceOp) Create(company interface{}) (*ResponseResource, error) { return nil, nil }

func (s *CompanyServiceOp) Update(companyID string, company interface{}) (*ResponseResource, error) {
	return nil, nil
}

func (s *CompanyServiceOp) AssociateAnotherObj(companyID string, conf *AssociationConfig) (*ResponseResource, error) {
	return nil, nil
}

type DealService interface {
	Create(deal interface{}) (*ResponseResource, error)
	Update(dealID string, deal interface{}) (*ResponseResource, error)
	AssociateAnotherObj(dealID string, conf *AssociationConfig) (*ResponseResource, error)
}

type TransactionalService interface {
	SendSingleEmail(props *SendSingleEmailProperties) (*SendSingleEmailResponse, error)
}

type SendSingleEmailProperties struct {
	EmailID int64               `json:"emailId"`
	Message *SingleEmailMessage `json:"message,omitempty"`
}

type SingleEmailMessage struct {
	To     string `json:"to,omitempty"`
	From   string `json:"from,omitempty"`
	SendID string `json:"sendId,omitempty"`
}

type SendSingleEmailResponse struct {
	Status string `json:"status,omitempty"`
}
