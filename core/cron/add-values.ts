import { CronError } from './cron-error.ts'
import type { Field } from './fields.ts'
import type { Draft } from './schedule.ts'

/** Quartz represents "every" and "not set" by these numbers, so it also takes typed ones for them. */
export const EVERY = 99
export const UNSET = 98

interface Span {
  from: number
  /** Undefined: to the end of the field if there is a step, else only `from`. */
  to?: number | undefined
  /** Undefined: only `from`. */
  step?: number | undefined
}

/** Adds a value, a range or a step to a field. A range whose end is before its start wraps around the field's end. */
export function addValues(draft: Draft, field: Field, { from, to, step = 0 }: Span, position: number): void {
  checkBounds(field, from, to, position)
  const isDay = field.name === 'day' || field.name === 'week'
  if (isDay && from === UNSET && step <= 0) {
    draft.unset.add(field.name)
    return
  }
  const values = draft.values[field.name]
  if (step <= 0 && from !== EVERY) {
    values.add(from)
    return
  }
  const start = from === EVERY ? field.min : from
  const wraps = to !== undefined && to < start
  if (wraps && field.name === 'year') throw new CronError('结束年份不能早于开始年份', position)
  const size = field.name === 'second' || field.name === 'minute' ? 60 : field.name === 'hour' ? 24 : field.max
  const stop = (to ?? field.max) + (wraps ? size : 0)
  for (let value = start; value <= stop; value += Math.max(step, 1)) {
    values.add(wraps ? roundTheEnd(value, size, field.min) : value)
  }
}

const roundTheEnd = (value: number, size: number, min: number) =>
  value % size === 0 && min === 1 ? size : value % size

function checkBounds(field: Field, from: number, to: number | undefined, position: number): void {
  if (field.name === 'year' || from === EVERY) return
  if ((field.name === 'day' || field.name === 'week') && from === UNSET) return
  if (from < field.min || from > field.max || (to ?? 0) > field.max) throw outOfBounds(field, position)
}

export const outOfBounds = ({ title, min, max }: Field, position: number): CronError =>
  new CronError(`${title}的取值应在 ${min} 至 ${max} 之间`, position)

/** Checks a step after `*`, `/` or a single value. Quartz does not check the step of a range. */
export function checkStep({ name, title, maxStep }: Field, step: number, position: number): void {
  if (maxStep === undefined || step <= maxStep) return
  const hint = name === 'minute' && step === 60 ? '，每小时一次请在“时”里设置' : ''
  throw new CronError(`${title}的间隔应在 1 至 ${maxStep} 之间${hint}`, position)
}
