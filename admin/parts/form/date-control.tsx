import { InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described, typedAsIs } from '../control.ts'
import { DateField } from './date-field.tsx'

type Props = ControlProps<string | null | undefined, string>

/** A day as `yyyy-MM-dd`. */
export const DateControl = typedAsIs((p: Props): ReactElement => <DateField {...p} form="day" />)

/** A second as `yyyy-MM-dd HH:mm:ss`. */
export const SecondControl = (p: Props): ReactElement => <DateField {...p} form="second" />

/** @bench A time of day as `HH:mm:ss`. */
export const TimeControl = ({ onChange, ...p }: Props): ReactElement => (
  <InputGroup
    {...described(p)}
    type="time"
    step={1}
    value={p.value ?? ''}
    disabled={p.isDisabled ?? false}
    intent={p.error ? 'danger' : 'none'}
    onValueChange={(text) => onChange(withSeconds(text))}
  />
)

/** HTML allows browsers to omit seconds that are zero, and a picker of hours and minutes does. */
const withSeconds = (text: string) => (/^\d\d:\d\d$/.test(text) ? `${text}:00` : text)
