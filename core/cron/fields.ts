export type FieldName = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week' | 'year'

export interface Field {
  name: FieldName
  title: string
  min: number
  /** For years: the search ends here. */
  max: number
  /** The largest step after a slash; undefined for any step. */
  maxStep: number | undefined
}

/** The fields in the order of an expression. */
export const FIELDS = [
  { name: 'second', title: '秒', min: 0, max: 59, maxStep: 59 },
  { name: 'minute', title: '分', min: 0, max: 59, maxStep: 59 },
  { name: 'hour', title: '时', min: 0, max: 23, maxStep: 23 },
  { name: 'day', title: '日', min: 1, max: 31, maxStep: 31 },
  { name: 'month', title: '月', min: 1, max: 12, maxStep: 12 },
  { name: 'week', title: '周', min: 1, max: 7, maxStep: 7 },
  { name: 'year', title: '年', min: 1970, max: 2999, maxStep: undefined },
] as const satisfies readonly Field[]

export const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export const findField = (name: FieldName): Field => FIELDS.find((field) => field.name === name) ?? FIELDS[0]
