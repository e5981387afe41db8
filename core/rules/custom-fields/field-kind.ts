/** What a field of a category's form takes (自定义字段). */
export const FIELD_KINDS = ['text', 'number', 'date', 'choice', 'choices', 'person'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]
