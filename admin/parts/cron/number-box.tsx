import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useId, useState } from 'react'
import { boundsFault, type Face, type Slot } from '#core/cron/bounds.ts'
import type { FieldName } from '#core/cron/fields.ts'
import { WEEKDAY_NAMES } from './modes.ts'

interface NumberBoxProps {
  face: Face
  field: FieldName
  slot: Slot
  label: string
  value: number
  isDisabled: boolean
  onChange: (value: number) => void
}

/** A number within bounds. A number outside them shows an error and is not passed on. */
export function NumberBox({ face, field, slot, label, value, isDisabled, onChange }: NumberBoxProps): ReactElement {
  // The dialog counts weekdays from 0, the expression from 1.
  const isWeekday = field === 'week' && slot !== 'step' && slot !== 'nth'
  const shift = isWeekday && face === 'modes' ? 1 : 0
  const [typed, setTyped] = useState<string | null>(null)
  const faultId = useId()
  const text = typed ?? String(value - shift)
  const fault = typed === null ? null : boundsFault(face, field, slot, typed.trim() === '' ? Number.NaN : Number(typed))
  const change = (next: string) => {
    const number = next.trim() === '' ? Number.NaN : Number(next)
    const isGood = boundsFault(face, field, slot, number) === null
    setTyped(isGood ? null : next)
    if (isGood) onChange(number + shift)
  }
  return (
    <>
      <span aria-hidden>{label}</span>
      <InputGroup
        className="zk-cron-number"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        intent={fault ? 'danger' : 'none'}
        disabled={isDisabled}
        value={text}
        onValueChange={change}
      />
      {isWeekday && <span>{WEEKDAY_NAMES[value - 1] ?? ''}</span>}
      <span id={faultId} className="zk-cron-fault" role="alert">
        {fault ?? ''}
      </span>
    </>
  )
}
