import type { ReactElement } from 'react'
import { RichEditor } from '#ui/editors/lazy.tsx'
import type { ControlProps } from '../parts/control.ts'

/** A rich text editor as a form control. */
export const richControl = (label: string) =>
  function RichControl({
    id,
    value,
    onChange,
    isDisabled,
  }: ControlProps<string | null | undefined, string>): ReactElement {
    return (
      <div id={id} role="group" aria-label={label}>
        <RichEditor label={label} value={value ?? ''} onChange={onChange} isReadOnly={isDisabled ?? false} />
      </div>
    )
  }
