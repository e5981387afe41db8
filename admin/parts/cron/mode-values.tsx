import { Checkbox } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { Face, Slot } from '#core/cron/bounds.ts'
import type { FieldName } from '#core/cron/fields.ts'
import type { Part } from '#core/cron/part.ts'
import { pickable, WEEKDAY_NAMES } from './modes.ts'
import { NumberBox } from './number-box.tsx'

interface ModeValuesProps {
  face: Face
  field: FieldName
  part: Part
  isDisabled: boolean
  onChange: (part: Part) => void
}

interface Asked {
  slot: Slot
  label: string
  value: number
  set: (value: number) => Part
}

/** The numbers that a mode needs. */
function modeNumbers(part: Part): Asked[] {
  switch (part.mode) {
    case 'range':
      return [
        { slot: 'rangeFrom', label: '从', value: part.from, set: (from) => ({ ...part, from }) },
        { slot: 'to', label: '至', value: part.to, set: (to) => ({ ...part, to }) },
      ]
    case 'step':
      return [
        { slot: 'from', label: '开始', value: part.from, set: (from) => ({ ...part, from }) },
        { slot: 'step', label: '间隔', value: part.step, set: (step) => ({ ...part, step }) },
      ]
    case 'beforeLast':
      return [{ slot: 'back', label: '天数', value: part.days, set: (days) => ({ ...part, days }) }]
    case 'workday':
      return [{ slot: 'value', label: '日期', value: part.day, set: (day) => ({ ...part, day }) }]
    case 'lastWeekday':
      return [{ slot: 'value', label: '星期', value: part.weekday, set: (weekday) => ({ ...part, weekday }) }]
    case 'nthWeekday':
      return [
        { slot: 'nth', label: '第几个', value: part.nth, set: (nth) => ({ ...part, nth }) },
        { slot: 'value', label: '星期', value: part.weekday, set: (weekday) => ({ ...part, weekday }) },
      ]
    default:
      return []
  }
}

/** The inputs beside a mode: its numbers, or checkboxes. */
export function ModeValues({ face, field, part, isDisabled, onChange }: ModeValuesProps): ReactElement {
  return (
    <>
      {modeNumbers(part).map(({ slot, label, value, set }) => (
        <NumberBox
          key={slot}
          {...{ face, field, slot, label, value, isDisabled }}
          onChange={(next) => onChange(set(next))}
        />
      ))}
      {part.mode === 'list' && !isDisabled && (
        <Ticks field={field} values={part.values} onChange={(values) => onChange({ mode: 'list', values })} />
      )}
    </>
  )
}

interface TicksProps {
  field: FieldName
  values: readonly number[]
  onChange: (values: readonly number[]) => void
}

/** Checkboxes of which at least one stays checked. */
function Ticks({ field, values, onChange }: TicksProps): ReactElement {
  const toggle = (value: number) => {
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
    if (next.length > 0) onChange(next.toSorted((a, b) => a - b))
  }
  return (
    <div className="zk-cron-values" role="group" aria-label="指定的值">
      {pickable(field).map((value) => (
        <Checkbox
          key={value}
          inline
          label={(field === 'week' && WEEKDAY_NAMES[value - 1]) || String(value)}
          checked={values.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </div>
  )
}
