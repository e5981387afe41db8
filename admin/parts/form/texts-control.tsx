import { TextArea } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

/** Several texts, each on a line of its own. */
export const textsControl = (placeholder: string) =>
  function TextsControl({
    value,
    onChange,
    isDisabled,
    ...rest
  }: ControlProps<string[] | undefined, string[]>): ReactElement {
    return (
      <TextArea
        {...described(rest)}
        fill
        autoResize
        rows={3}
        placeholder={placeholder}
        value={(value ?? []).join('\n')}
        disabled={isDisabled}
        intent={rest.error ? 'danger' : 'none'}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        // Empty lines mean nothing; they stay while somebody types.
        onBlur={() => onChange((value ?? []).map((line) => line.trim()).filter(Boolean))}
      />
    )
  }
