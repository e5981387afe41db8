import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'id'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** The validation error, shown below the field and announced with it. */
  error?: string | null | undefined
  note?: ReactNode
  /** Content inside the field at its end, such as a show/hide button. */
  end?: ReactNode
  hidesLabel?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  onChange,
  error,
  note,
  end,
  hidesLabel,
  ref,
  ...rest
}: TextFieldProps): ReactElement {
  const id = useId()
  return (
    <FieldFrame label={label} inputId={id} noteId={`${id}-note`} error={error} note={note} hidesLabel={hidesLabel}>
      <input
        {...rest}
        ref={ref}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {end}
    </FieldFrame>
  )
}
