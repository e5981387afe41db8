import { InputGroup, TextArea } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described, typedAsIs } from '../control.ts'

type Props = ControlProps<string | number | null | undefined, string>

interface Kind {
  type?: 'text' | 'password' | 'email' | 'tel'
  autoComplete?: string
  placeholder?: string
}

/** One line of text. */
export const textControl = ({ type = 'text', autoComplete = 'off', placeholder = '' }: Kind = {}) =>
  function TextControl({ value, onChange, isDisabled, ...rest }: Props): ReactElement {
    return (
      <InputGroup
        {...described(rest)}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={String(value ?? '')}
        disabled={isDisabled}
        intent={rest.error ? 'danger' : 'none'}
        onValueChange={onChange}
      />
    )
  }

export const TextControl = typedAsIs(textControl())

/** Several lines of text. */
export const LinesControl = ({ value, onChange, isDisabled, ...rest }: Props): ReactElement => (
  <TextArea
    {...described(rest)}
    fill
    autoResize
    rows={3}
    value={String(value ?? '')}
    disabled={isDisabled}
    intent={rest.error ? 'danger' : 'none'}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** A number; typed text is passed on unchanged, and the schema reports errors. */
export const NumberControl = typedAsIs(({ value, onChange, isDisabled, ...rest }: Props): ReactElement => (
  <InputGroup
    {...described(rest)}
    inputMode="decimal"
    autoComplete="off"
    value={String(value ?? '')}
    disabled={isDisabled}
    intent={rest.error ? 'danger' : 'none'}
    onValueChange={onChange}
  />
))
