import type { FieldName } from './fields.ts'

/** The two dialogs: `modes` counts weekdays from 0, Sunday; `types` from 1, like expressions. */
export type Face = 'modes' | 'types'
/**
 * The numbers that are typed: the start of a range or a step, its end, the step, a value, the nth weekday, days back
 * from the last.
 */
export type Slot = 'from' | 'to' | 'rangeFrom' | 'step' | 'value' | 'nth' | 'back'

export interface Bounds {
  min: number
  max: number
}

type FieldBounds = { all: readonly [number, number] } & Partial<Record<Slot, readonly [number, number]>>

const MODES: Record<FieldName, FieldBounds> = {
  second: { all: [0, 59], step: [1, 59], rangeFrom: [1, 59] },
  minute: { all: [0, 59], step: [1, 59] },
  hour: { all: [0, 23], step: [1, 23] },
  day: { all: [1, 31], step: [1, 31], back: [1, 30] },
  week: { all: [0, 6], step: [1, 7], nth: [1, 5] },
  month: { all: [1, 12], step: [0, 12] },
  year: { all: [2019, 2119], step: [1, 99] },
}

const ANY = Number.MAX_SAFE_INTEGER

const TYPES: Record<FieldName, FieldBounds> = {
  ...MODES,
  second: { all: [0, 59], step: [1, 59] },
  week: { all: [1, 7], step: [1, 7], nth: [1, 5] },
  month: { all: [1, 12], step: [1, 12] },
  year: { all: [0, ANY], to: [1, ANY], step: [1, ANY] },
}

export function bounds(face: Face, field: FieldName, slot: Slot): Bounds {
  const of = (face === 'modes' ? MODES : TYPES)[field]
  const [min, max] = of[slot] ?? of.all
  return { min, max }
}

/** The fault of a typed number, or null. */
export function boundsFault(face: Face, field: FieldName, slot: Slot, value: number): string | null {
  const { min, max } = bounds(face, field, slot)
  if (field === 'minute' && slot === 'step' && value === 60) return '分钟间隔不能是 60，每小时一次请在“时”里设置'
  if (Number.isInteger(value) && value >= min && value <= max) return null
  return max === ANY ? `请输入不小于 ${min} 的整数` : `请输入 ${min} 至 ${max} 的整数`
}

/** The years that can be picked. */
export const YEARS: readonly number[] = Array.from({ length: 100 }, (_, index) => 2019 + index)
