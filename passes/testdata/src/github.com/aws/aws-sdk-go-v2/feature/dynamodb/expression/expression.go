// Package expression is a stub.
package expression

type OperandBuilder interface{ operand() }

type NameBuilder struct{}

func (NameBuilder) operand() {}

type ValueBuilder struct{}

func (ValueBuilder) operand() {}

type SetValueBuilder struct{}

func (SetValueBuilder) operand() {}

type UpdateBuilder struct{}

func (u UpdateBuilder) Set(n NameBuilder, o OperandBuilder) UpdateBuilder { return u }

func Name(name string) NameBuilder { return NameBuilder{} }

func Value(value interface{}) ValueBuilder { return ValueBuilder{} }

func Plus(left, right OperandBuilder) SetValueBuilder { return SetValueBuilder{} }

func Add(name NameBuilder, value ValueBuilder) UpdateBuilder { return UpdateBuilder{} }

func Set(name NameBuilder, operandBuilder OperandBuilder) UpdateBuilder { return UpdateBuilder{} }

type Builder struct{}

func (b Builder) WithUpdate(u UpdateBuilder) Builder { return b }

func (b Builder) Build() (Expression, error) { return Expression{}, nil }

func NewBuilder() Builder { return Builder{} }

type Expression struct{}

func (e Expression) Update() *string { return nil }
