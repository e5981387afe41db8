import { InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

type Props = ControlProps<string | null | undefined, string>

/** A day as `yyyy-MM-dd`, by the browser's own field: it speaks the reader's language and every keyboard knows it. */
export const DateControl = (p: Props): ReactElement => <BrowserField {...p} type="date" />

/** A second as `yyyy-MM-dd HH:mm:ss`. */
export const SecondControl = ({ value, onChange, ...p }: Props): ReactElement => (
  <BrowserField
    {...p}
    type="datetime-local"
    isExact
    value={value?.replace(' ', 'T')}
    onChange={(text) => onChange(withSeconds(text.replace('T', ' ')))}
  />
)

/** A time of a day as `HH:mm:ss`. */
export const TimeControl = ({ onChange, ...p }: Props): ReactElement => (
  <BrowserField {...p} type="time" isExact onChange={(text) => onChange(withSeconds(text))} />
)

/** Browsers leave out seconds that are nought. */
const withSeconds = (text: string) => (/(^|\s)\d\d:\d\d$/.test(text) ? `${text}:00` : text)

interface FieldProps extends Props {
  type: 'date' | 'datetime-local' | 'time'
  /** Seconds are asked for, too. */
  isExact?: boolean
}

const BrowserField = ({ type, isExact = false, ...p }: FieldProps) => (
  <InputGroup
    {...described(p)}
    type={type}
    {...(isExact && { step: 1 })}
    value={p.value ?? ''}
    disabled={p.isDisabled}
    intent={p.error ? 'danger' : 'none'}
    onValueChange={p.onChange}
  />
)
