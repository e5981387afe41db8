import { type ReactElement, useId } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './select-field.css?inline'

styles(css)

interface SelectFieldProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; text: string }[]
  onChange: (value: V) => void
  /** Label above instead of beside. */
  block?: boolean
  disabled?: boolean
  /** Why the value cannot stay, beneath the field and read out with it. */
  error?: string | null | undefined
  note?: string | undefined
}

/** The platform's own select: every reader, phone and keyboard knows it. */
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
