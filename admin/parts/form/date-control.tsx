import { InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

type Props = ControlProps<string | null | undefined, string>

/** A day as `yyyy-MM-dd`, by the browser's own field: it speaks the reader's language and every keyboard knows it. */
export const DateControl = (p: Props): ReactElement => <BrowserField {...p} type="date" />

/** A minute as `yyyy-MM-dd HH:mm`. The browser's field knows a T between day and time. */
export const MomentControl = ({ value, onChange, ...p }: Props): ReactElement => (
  <BrowserField
    {...p}
    type="datetime-local"
    value={value?.slice(0, 16).replace(' ', 'T')}
    onChange={(text) => onChange(text.replace('T', ' '))}
  />
)

const BrowserField = ({ type, ...p }: Props & { type: 'date' | 'datetime-local' }) => (
  <InputGroup
    {...described(p)}
    type={type}
    value={p.value ?? ''}
    disabled={p.isDisabled}
    intent={p.error ? 'danger' : 'none'}
    onValueChange={p.onChange}
  />
)
