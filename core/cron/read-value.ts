import { addValues, checkStep, EVERY, outOfBounds, UNSET } from './add-values.ts'
import { CronError } from './cron-error.ts'
import { type Field, MONTHS, WEEKDAYS } from './fields.ts'
import type { Draft } from './schedule.ts'

/** One value of a field (between commas) with its position in the expression. */
interface Reading {
  draft: Draft
  field: Field
  text: string
  position: number
}

/**
 * Parses one value like Quartz, including what Quartz overlooks: characters after a complete value are ignored
 * (`MON-FRI/2`, `1-5W`, `*5`). Only the order of these checks distinguishes them.
 */
export function readValue(draft: Draft, field: Field, text: string, position: number): void {
  const reading: Reading = { draft, field, text, position }
  const first = text.charAt(0)
  if (/[A-Z]/u.test(first) && !/^(?:L|LW|L-\d*W?)$/u.test(text)) readName(reading)
  else if (first === '?') readUnset(reading)
  else if (first === '*' || first === '/') readEvery(reading)
  else if (first === 'L') readLast(reading)
  else if (/\d/u.test(first)) readNumber(reading)
  else throw new CronError(`${field.title}里有不认识的字符“${first}”`, position)
}

// Names: MON, MON-FRI, MON#2, MONL

function readName(reading: Reading): void {
  const { draft, field, text, position } = reading
  const from = named(reading, 0)
  const mark = text.charAt(3)
  if (mark === '-') {
    addValues(draft, field, { from, to: named(reading, 4), step: 1 }, position)
    return
  }
  if (field.name === 'week' && mark === '#') draft.nthWeekday = nth(reading, 4)
  if (field.name === 'week' && mark === 'L') draft.isLastWeekday = true
  addValues(draft, field, { from }, position)
}

function named({ field, text, position }: Reading, at: number): number {
  const names = field.name === 'month' ? MONTHS : field.name === 'week' ? WEEKDAYS : []
  const name = text.slice(at, at + 3)
  const index = names.indexOf(name)
  if (index < 0) throw new CronError(`${field.title}里不能写“${name}”`, position + at)
  return index + 1
}

// Signs: ?, *, */5, /5, L, LW, L-3, L-3W

function readUnset({ draft, field, text, position }: Reading): void {
  if (text.length > 2) throw new CronError('? 后面不能有其他字符', position + 1)
  if (field.name !== 'day' && field.name !== 'week') throw new CronError('? 只能用在日或周里', position)
  draft.unset.add(field.name)
}

function readEvery({ draft, field, text, position }: Reading): void {
  const at = text.startsWith('*') ? 1 : 0
  if (text.charAt(at) !== '/') {
    addValues(draft, field, { from: EVERY }, position)
    return
  }
  const step = javaInteger(text.slice(at + 1), position + at + 1)
  checkStep(field, step, position + at + 1)
  addValues(draft, field, { from: EVERY, step }, position)
}

function readLast({ draft, field, text, position }: Reading): void {
  if (field.name === 'week') addValues(draft, field, { from: 7 }, position)
  if (field.name !== 'day') return
  draft.isLastDay = true
  if (text.startsWith('L-')) {
    const digits = text.slice(2).replace('W', '')
    if (text.length === 2) throw new CronError('L- 后面应是天数', position + 2)
    draft.daysBeforeLast = Number(digits)
    if (draft.daysBeforeLast > 30) throw new CronError('L- 后面的天数不能超过 30', position + 2)
  }
  if (text.endsWith('W')) draft.isNearestWorkday = true
}

// Numbers: 5, 5/2, 5-9, 5-9/2, 6L, 15W, 6#3

const STEP = /^\/(?<digits>\d+)(?<rest>.*)$/su
const RANGE = /^-(?<to>\d+)(?<slash>\/(?<step>\d*))?/u

function readNumber(reading: Reading): void {
  const { draft, field, text, position } = reading
  const digits = /^\d+/u.exec(text)?.[0] ?? ''
  const from = javaInteger(digits, position)
  const rest = text.slice(digits.length)
  const at = position + digits.length
  if (rest.startsWith('L') || rest.startsWith('W') || rest.startsWith('#')) readRule(reading, from, digits.length)
  else if (rest.startsWith('-')) readRange(reading, from, rest, at)
  else if (rest.startsWith('/')) {
    const step = STEP.exec(rest)?.groups
    // Quartz checks only what follows the first digit.
    if (!step?.['digits'] || (step['rest'] && step['digits'].length === 1))
      throw new CronError('/ 后面应是整数', at + 1)
    checkStep(field, javaInteger(step['digits'], at + 1), at + 1)
    addValues(draft, field, { from, step: Number(step['digits']) }, position)
  } else addValues(draft, field, { from }, position)
}

function readRange({ draft, field, position }: Reading, from: number, rest: string, at: number): void {
  const range = RANGE.exec(rest)?.groups
  if (!range?.['to']) throw new CronError('- 后面应是数字', at + 1)
  if (range['slash'] && !range['step']) throw new CronError('/ 后面应是整数', at + rest.indexOf('/') + 1)
  const to = javaInteger(range['to'], at + 1)
  addValues(draft, field, { from, to, step: javaInteger(range['step'] ?? '1', at + 1) }, position)
}

/** `6L`, `15W`, `6#3`. Quartz does not check the weekday before `#`. */
function readRule(reading: Reading, value: number, at: number): void {
  const { draft, field, text, position } = reading
  const sign = text.charAt(at)
  const isOfWeek = sign !== 'W'
  if (field.name !== (isOfWeek ? 'week' : 'day')) {
    throw new CronError(`${sign} 只能用在${isOfWeek ? '周' : '日'}里`, position + at)
  }
  if (sign === 'L') {
    if (value < 1 || value > 7) throw outOfBounds(field, position)
    draft.isLastWeekday = true
  } else if (sign === '#') draft.nthWeekday = nth(reading, at + 1)
  else {
    // Quartz accepts 0W and then searches for it endlessly.
    if (value < 1 || value > 31) throw outOfBounds(field, position)
    draft.isNearestWorkday = true
  }
  if (value === UNSET) draft.unset.add(field.name)
  else draft.values[field.name].add(value)
}

function nth({ text, position }: Reading, at: number): number {
  const digits = text.slice(at)
  if (!/^\+?0*[1-5]$/u.test(digits)) throw new CronError('# 后面应是 1 至 5 的数字', position + at)
  return Number(digits)
}

/** Java accepts a sign before digits, and at most 32 bits. */
function javaInteger(digits: string, position: number): number {
  const value = Number(digits)
  if (!/^[+-]?\d+$/u.test(digits) || value > 2 ** 31 - 1 || value < -(2 ** 31)) {
    throw new CronError(`“${digits}”不是可用的整数`, position)
  }
  return value
}
