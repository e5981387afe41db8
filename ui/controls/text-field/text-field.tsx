import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './text-field.css?inline'

styles(css)

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'id'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** The validation error, shown below the field and announced with it. */
  error?: string | null | undefined
  note?: ReactNode
  /** Content inside the field at its end, such as a show/hide button. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, onChange, error, note, end, ref, ...rest }: TextFieldProps): ReactElement {
  const id = useId()
  return (
    <div className="zk-field">
      <label className="zk-field-label" htmlFor={id}>
        {label}
      </label>
      <div className={`zk-field-box${error ? ' is-bad' : ''}`}>
        <input
          {...rest}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {(error || note) && (
        <div id={`${id}-note`} className={error ? 'zk-field-bad' : 'zk-field-note'}>
          {error || note}
        </div>
      )}
    </div>
  )
}
