import type { FieldName } from './fields.ts'

/** The meaning of an expression: the ascending values of each field, and the rules about days that are no values. */
export interface Schedule extends Record<FieldName, readonly number[]> {
  /** One of both day fields is `?`: this tells which one counts. */
  isByWeek: boolean
  /** `L` in the day field, and how many days before it (`L-3`). */
  isLastDay: boolean
  daysBeforeLast: number
  /** `W`: the working day nearest to the day, in the same month. */
  isNearestWorkday: boolean
  /** `6L`: the last such weekday of the month. */
  isLastWeekday: boolean
  /** `6#3`: the third such weekday of the month; 0 if there is no such rule. */
  nthWeekday: number
}

/** A schedule while it is parsed. */
export interface Draft extends Omit<Schedule, FieldName | 'isByWeek'> {
  values: Record<FieldName, Set<number>>
  /** Fields with a `?`. */
  unset: Set<FieldName>
}

export const newDraft = (): Draft => ({
  values: {
    second: new Set(),
    minute: new Set(),
    hour: new Set(),
    day: new Set(),
    month: new Set(),
    week: new Set(),
    year: new Set(),
  },
  unset: new Set(),
  isLastDay: false,
  daysBeforeLast: 0,
  isNearestWorkday: false,
  isLastWeekday: false,
  nthWeekday: 0,
})
