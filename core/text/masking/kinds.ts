/** The kinds of numbers that the product knows by itself, and `pattern` for an administrator's own. */
export const MASK_KINDS = [
  'residentId',
  'mobile',
  'landline',
  'bankCard',
  'creditCode',
  'email',
  'passport',
  'pattern',
] as const
export type MaskKind = (typeof MASK_KINDS)[number]

/** What is masked, and how many signs stay readable at either end. */
export interface MaskingRule {
  kind: MaskKind
  /** The regular expression of the kind `pattern`. */
  pattern: string | null
  keepFirst: number
  keepLast: number
}

/** A found number: where its signs stand. Between them stand blanks, dashes or markup, which are kept. */
export type Found = readonly number[]
