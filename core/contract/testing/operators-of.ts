import { type ListField, type Operator, OPERATORS_OF } from '../list-field.ts'

export const operatorsOf = ({ kind, dict }: ListField): readonly Operator[] =>
  OPERATORS_OF[dict === undefined ? kind : 'dictionary']
