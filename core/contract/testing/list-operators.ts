import { type ListField, type Operator, OPERATORS_OF } from '../list-field.ts'

export const listOperators = ({ kind, dict }: ListField): readonly Operator[] =>
  OPERATORS_OF[dict === undefined ? kind : 'dictionary']
