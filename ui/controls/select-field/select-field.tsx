import { type ReactElement, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './select-field.css?inline'

styles(css)

interface SelectFieldProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; text: string }[]
  onChange: (value: V) => void
  /** Puts the label above the field instead of beside it. */
  block?: boolean
  disabled?: boolean
  /** The validation error, shown below the field and announced with it. */
  error?: string | null | undefined
  note?: string | undefined
}

/** A native select, which works with all screen readers, phones and keyboards. */
export function SelectField<V extends string>(props: SelectFieldProps<V>): ReactElement {
  const id = useId()
  const { error, note } = props
  return (
    <div className={`zk-select${props.block ? ' is-block' : ''}`}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        disabled={props.disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}-note` : undefined}
        onChange={(event) => props.onChange(event.target.value as V)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {(error || note) && (
        <div id={`${id}-note`} className={error ? 'zk-field-bad' : 'zk-field-note'}>
          {error || note}
        </div>
      )}
    </div>
  )
}
