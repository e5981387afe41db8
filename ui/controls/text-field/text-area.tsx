import { type ReactElement, type TextareaHTMLAttributes, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './text-field.css?inline'

styles(css)

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'className' | 'id'> {
  label: string
  value: string
  onChange: (value: string) => void
  note?: string
}

/** A multi-line text field. */
export function TextArea({ label, onChange, note, ...rest }: TextAreaProps): ReactElement {
  const id = useId()
  return (
    <div className="zk-field">
      <label className="zk-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="zk-field-box">
        <textarea
          rows={4}
          {...rest}
          id={id}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {note && (
        <div id={`${id}-note`} className="zk-field-note">
          {note}
        </div>
      )}
    </div>
  )
}
