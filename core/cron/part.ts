import { FIELDS, type FieldName } from './fields.ts'

/** One field of an expression as the dialogs show it. Weekdays count from 1, Sunday, as in the expression. */
export type Part =
  | { mode: 'every' }
  | { mode: 'unset' }
  | { mode: 'range'; from: number; to: number }
  | { mode: 'step'; from: number; step: number }
  | { mode: 'list'; values: readonly number[] }
  | { mode: 'last' }
  | { mode: 'lastWorkday' }
  | { mode: 'beforeLast'; days: number }
  | { mode: 'workday'; day: number }
  | { mode: 'lastWeekday'; weekday: number }
  | { mode: 'nthWeekday'; weekday: number; nth: number }
  /** A value that no mode of the dialogs can express, kept as it is written. */
  | { mode: 'written'; text: string }

export type Mode = Part['mode']
export type Parts = Record<FieldName, Part>

export interface Hidden {
  hideSecond?: boolean
  hideYear?: boolean
}

/** If seconds are hidden, so are years: the expression then has the five fields between them. */
export function shownFields({ hideSecond = false, hideYear = false }: Hidden = {}): FieldName[] {
  const isShown = (name: FieldName) =>
    (name !== 'second' || !hideSecond) && (name !== 'year' || (!hideYear && !hideSecond))
  return FIELDS.map(({ name }) => name).filter(isShown)
}

export const newParts = (): Parts => ({
  second: { mode: 'every' },
  minute: { mode: 'every' },
  hour: { mode: 'every' },
  day: { mode: 'every' },
  month: { mode: 'every' },
  week: { mode: 'unset' },
  year: { mode: 'every' },
})

/** The parts of an expression; a missing field keeps its default. */
export function readParts(expression: string, hidden?: Hidden): Parts {
  const parts = newParts()
  const words = expression.trim().split(/\s+/u).filter(Boolean)
  for (const [index, name] of shownFields(hidden).entries()) {
    const word = words[index]
    if (word !== undefined) parts[name] = readPart(name, word)
  }
  return parts
}

export const writeParts = (parts: Parts, hidden?: Hidden): string =>
  shownFields(hidden)
    .map((name) => writePart(parts[name]))
    .join(' ')

/** The whole expression, for computing: hidden seconds are 0, hidden years are any. */
export const wholeExpression = (parts: Parts, hidden: Hidden = {}): string =>
  `${hidden.hideSecond ? '0 ' : ''}${writeParts(parts, hidden)}`

/** Day and week exclude each other: setting one unsets the other, and unsetting one sets the other to every day. */
export function withPart(parts: Parts, name: FieldName, part: Part): Parts {
  const changed = { ...parts, [name]: part }
  const other = name === 'day' ? 'week' : name === 'week' ? 'day' : undefined
  if (!other) return changed
  if (part.mode !== 'unset') return { ...changed, [other]: { mode: 'unset' } }
  return parts[other].mode === 'unset' ? { ...changed, [other]: { mode: 'every' } } : changed
}

const SIGN = { every: '*', unset: '?', last: 'L', lastWorkday: 'LW' } as const

export function writePart(part: Part): string {
  switch (part.mode) {
    case 'range':
      return `${part.from}-${part.to}`
    case 'step':
      return `${part.from}/${part.step}`
    case 'list':
      return part.values.join(',')
    case 'beforeLast':
      return `L-${part.days}`
    case 'workday':
      return `${part.day}W`
    case 'lastWeekday':
      return `${part.weekday}L`
    case 'nthWeekday':
      return `${part.weekday}#${part.nth}`
    case 'written':
      return part.text
    default:
      return SIGN[part.mode]
  }
}

export function readPart(name: FieldName, text: string): Part {
  const part = recognised(name, text)
  // 05 and 5 mean the same, but the notation of the person stays.
  return part && writePart(part) === text ? part : { mode: 'written', text }
}

const SIGNS: Readonly<Record<string, Part>> = {
  '*': { mode: 'every' },
  '?': { mode: 'unset' },
  L: { mode: 'last' },
  LW: { mode: 'lastWorkday' },
}

const FORMS: readonly [RegExp, (a: number, b: number) => Part, FieldName?][] = [
  [/^(\d+)-(\d+)$/u, (from, to) => ({ mode: 'range', from, to })],
  [/^(\d+)\/(\d+)$/u, (from, step) => ({ mode: 'step', from, step })],
  [/^L-(\d+)$/u, (days) => ({ mode: 'beforeLast', days }), 'day'],
  [/^(\d+)W$/u, (day) => ({ mode: 'workday', day }), 'day'],
  [/^(\d+)L$/u, (weekday) => ({ mode: 'lastWeekday', weekday }), 'week'],
  [/^(\d+)#(\d+)$/u, (weekday, nth) => ({ mode: 'nthWeekday', weekday, nth }), 'week'],
]

function recognised(name: FieldName, text: string): Part | undefined {
  const sign = SIGNS[text]
  if (sign) return sign
  for (const [form, make, only] of FORMS) {
    const found = form.exec(text)
    if (found && (only === undefined || only === name)) return make(Number(found[1]), Number(found[2]))
  }
  return /^\d+(?:,\d+)*$/u.test(text) ? { mode: 'list', values: text.split(',').map(Number) } : undefined
}
