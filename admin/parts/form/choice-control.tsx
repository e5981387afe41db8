import { Checkbox, HTMLSelect, Switch } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type ControlProps, described } from '../control.ts'

export interface Choice<V extends string | number> {
  value: V
  text: string
  /** Shown, because records have it, but not chosen any more. */
  disabled?: boolean | undefined
}

interface ChoiceProps<V extends string | number> extends ControlProps<string | number | null | undefined, V | ''> {
  choices: readonly Choice<V>[]
  /** The name of the empty choice (`不限`, `未填写`); null: there is none. */
  none: string | null
  /** Where no label of its own stands beside it. */
  label?: string
  /** The choices are on their way: what the value is called is not known yet. */
  isComing?: boolean
}

/** A choice among a few options. An unknown value is shown as it is, so that opening a form changes nothing. */
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

/** Choices whose values are 1, 2, 3 and so on. */
export const numbered = (...texts: readonly string[]): Choice<number>[] =>
  texts.map((text, i) => ({ value: i + 1, text }))

/** Choices as pairs of what is kept and what is shown. */
export const coded = <const V extends string | number>(...pairs: readonly (readonly [V, string])[]): Choice<V>[] =>
  pairs.map(([value, text]) => ({ value, text }))

type Chosen = string | number | null | undefined

/** A choice among a few fixed options. Without an empty one, none but these are chosen. */
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

/** Yes or no, by the two values that say so on the wire. */
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

/** A few to tick. */
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

/** The same, kept as the family keeps several values: a comma list. */
export const ticksControl = (choices: readonly Choice<string>[]) =>
  function TicksControl({ value, onChange, ...rest }: ControlProps<string | null | undefined, string>): ReactElement {
    const ticked = (value ?? '').split(',').filter(Boolean)
    return <Ticks {...rest} choices={choices} value={ticked} onChange={(values) => onChange(values.join(','))} />
  }
