import { Checkbox, HTMLSelect, Switch } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

export interface Choice<V extends string | number> {
  value: V
  text: string
  /** Shown for existing records, but no longer selectable. */
  disabled?: boolean | undefined
}

interface ChoiceProps<V extends string | number> extends ControlProps<string | number | null | undefined, V | ''> {
  choices: readonly Choice<V>[]
  /** The label of the empty choice (`不限`, `未填写`); null: there is none. */
  none: string | null
  /** The accessible name, if there is no visible label. */
  label?: string
  /** The choices are loading, so the label of the value is not known yet. */
  isComing?: boolean
}

/** A choice of a few options. An unknown value is shown as it is, so that opening a form changes nothing. */
export function ChoiceSelect<V extends string | number>({
  choices,
  none,
  label,
  isComing,
  ...p
}: ChoiceProps<V>): ReactElement {
  const shown = String(p.value ?? '')
  const isKnown = choices.some(({ value }) => String(value) === shown)
  return (
    <HTMLSelect
      {...described(p)}
      aria-label={label}
      fill
      value={shown}
      disabled={p.isDisabled ?? false}
      onChange={({ target }) => p.onChange(choices.find(({ value }) => String(value) === target.value)?.value ?? '')}
    >
      {(none !== null || shown === '') && <option value="">{none ?? ''}</option>}
      {!isKnown && shown !== '' && <option value={shown}>{isComing ? '读取中…' : shown}</option>}
      {choices.map(({ value, text, disabled = false }) => (
        <option key={value} value={value} disabled={disabled}>
          {text}
        </option>
      ))}
    </HTMLSelect>
  )
}

/** Choices with the values 1, 2, 3 and so on. */
export const numbered = (...texts: readonly string[]): Choice<number>[] =>
  texts.map((text, i) => ({ value: i + 1, text }))

/** Choices as pairs of value and label. */
export const coded = <const V extends string | number>(...pairs: readonly (readonly [V, string])[]): Choice<V>[] =>
  pairs.map(([value, text]) => ({ value, text }))

/** A choice of a few fixed options. */
type Chosen = string | number | null | undefined

export function choiceControl<const V extends string | number>(
  choices: readonly Choice<V>[],
  none: null,
): (p: ControlProps<Chosen, V>) => ReactElement
export function choiceControl<const V extends string | number>(
  choices: readonly Choice<V>[],
  none: string | null,
): (p: ControlProps<Chosen, V | ''>) => ReactElement
export function choiceControl<const V extends string | number>(choices: readonly Choice<V>[], none: string | null) {
  return function ChoiceControl(p: ControlProps<Chosen, V | ''>): ReactElement {
    return <ChoiceSelect {...p} choices={choices} none={none} />
  }
}

interface Pair<On, Off> {
  on: On
  off: Off
}

/** A switch for the two values that mean yes and no in the API. */
export const switchControl = <const On, const Off>({ on, off }: Pair<On, Off>) =>
  function SwitchControl(p: ControlProps<unknown, On | Off>): ReactElement {
    return (
      <Switch
        {...described(p)}
        className="zk-form-switch"
        checked={p.value === on || String(p.value) === String(on)}
        disabled={p.isDisabled ?? false}
        onChange={({ currentTarget }) => p.onChange(currentTarget.checked ? on : off)}
      />
    )
  }

export const FlagSwitch = switchControl({ on: true, off: false })

interface TicksProps extends ControlProps<readonly string[], string[]> {
  choices: readonly Choice<string>[]
}

export function Ticks({ choices, value, onChange, isDisabled = false, ...rest }: TicksProps): ReactElement {
  const toggle = (one: string, isOn: boolean) => onChange(isOn ? [...value, one] : value.filter((each) => each !== one))
  return (
    <div className="zk-form-ticks" role="group" {...described(rest)}>
      {choices.map(({ value: one, text }) => (
        <Checkbox
          key={one}
          inline
          label={text}
          checked={value.includes(one)}
          disabled={isDisabled}
          onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
        />
      ))}
    </div>
  )
}

/** A few checkboxes; the value is a comma list, as in the product family. */
export const ticksControl = (choices: readonly Choice<string>[]) =>
  function TicksControl({ value, onChange, ...rest }: ControlProps<string | null | undefined, string>): ReactElement {
    const ticked = (value ?? '').split(',').filter(Boolean)
    return <Ticks {...rest} choices={choices} value={ticked} onChange={(values) => onChange(values.join(','))} />
  }
