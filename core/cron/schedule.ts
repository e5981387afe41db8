import type { FieldName } from './fields.ts'

/** What an expression means: the values of each field in rising order, and the rules about days that are no values. */
export interface Schedule extends Record<FieldName, readonly number[]> {
  /** One of both day fields is `?`: this says which of them counts. */
  isByWeek: boolean
  /** `L` in the day field, and how many days before it (`L-3`). */
  isLastDay: boolean
  daysBeforeLast: number
  /** `W`: the working day nearest to the day, in the same month. */
  isNearestWorkday: boolean
  /** `6L`: the last such weekday of the month. */
  isLastWeekday: boolean
  /** `6#3`: the third such weekday of the month; 0 where none is asked. */
  nthWeekday: number
}

/** A schedule while it is read. */
export interface Draft extends Omit<Schedule, FieldName | 'isByWeek'> {
  values: Record<FieldName, Set<number>>
  /** Fields in which `?` stands. */
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
