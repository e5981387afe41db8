/** The type of a field's values. `flag` is yes or no; a text or number with `dict` is a code of that dictionary. */
export type FieldKind = 'text' | 'number' | 'date' | 'flag'

/** A field by which a list can be filtered, sorted and queried in the advanced query. */
export interface ListField<K extends FieldKind = FieldKind> {
  readonly kind: K
  /** Its name for people. */
  readonly title: string
  /** The dictionary with its codes. */
  readonly dict?: string
}

/** The fields of a list by their names on the wire. The server's columns are checked against them. */
export type ListFields = Readonly<Record<string, ListField>>

const field =
  <const K extends FieldKind>(kind: K) =>
  (title: string, dict?: string): ListField<K> => ({ kind, title, ...(dict !== undefined && { dict }) })

export const text = field('text')
export const number = field('number')
export const date = field('date')
export const flag = field('flag')

/** Creator and creation time of a row, which nearly every list has. */
export const created = { createBy: text('创建人'), createTime: date('创建时间') } as const
export const updated = { updateBy: text('修改人'), updateTime: date('修改时间') } as const

/** The operators of the advanced query. `left_like` means "ends with", `right_like` "starts with". */
export const OPERATORS = ['eq', 'ne', 'like', 'right_like', 'left_like', 'in', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof OPERATORS)[number]

export const OPERATOR_NAMES: Readonly<Record<Operator, string>> = {
  eq: '等于',
  ne: '不等于',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
  in: '在…中',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
}

const ORDERED: readonly Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']

/** The operators that make sense for a kind of value, the most usual first. `dictionary`: the code of an entry. */
export const OPERATORS_OF = {
  text: ['like', 'eq', 'ne', 'right_like', 'left_like', 'in'],
  number: [...ORDERED, 'in'],
  date: ORDERED,
  datetime: ORDERED,
  flag: ['eq', 'ne'],
  dictionary: ['eq', 'ne', 'in'],
} as const satisfies Readonly<Record<string, readonly Operator[]>>
