import { InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

/** A day as `yyyy-MM-dd`, by the browser's own field: it speaks the reader's language and every keyboard knows it. */
export const DateControl = (p: ControlProps<string | null | undefined, string>): ReactElement => (
  <InputGroup
    {...described(p)}
    type="date"
    value={p.value ?? ''}
    disabled={p.isDisabled}
    intent={p.error ? 'danger' : 'none'}
    onValueChange={p.onChange}
  />
)
