import { FormGroup, InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { FieldKind } from '#core/rules/custom-fields/field-kind.ts'
import { formatAmong, FORMATS, isLimited, limitAmong, LIMITS } from '#core/rules/custom-fields/field-rules.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import type { ControlProps } from '../parts/control.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'

type RulesProps = ControlProps<FieldRule[] | undefined, FieldRule[]>
type Limit = Parameters<typeof limitAmong>[1]

/** Which form a value has to keep, and how long it may be or how many may be chosen, as the kind that is chosen above allows. */
export function RulesControl(p: RulesProps): ReactElement {
  const { id, value: rules = [], onChange, isDisabled = false } = p
  const kind = (p.draft?.['kind'] ?? 'text') as FieldKind
  const formats = FORMATS[kind] ?? []
  const format = formatAmong(kind, rules)
  const choose = (name: string) => {
    const chosen = formats.find((each) => each.name === name)
    const others = rules.filter((rule) => rule !== format?.rule && !formatAmong(kind, [rule]))
    onChange(chosen ? [chosen.rule, ...others] : others)
  }
  return (
    <div id={id} className="zk-field-rules" role="group" aria-label="校验" aria-describedby={`${id}-note`}>
      {formats.length > 0 && (
        <FormGroup label="格式校验" labelFor={`${id}-format`}>
          <ChoiceSelect
            id={`${id}-format`}
            value={format?.name ?? ''}
            isDisabled={isDisabled}
            choices={formats.map(({ name }) => ({ value: name, text: name }))}
            none="不校验"
            onChange={choose}
          />
        </FormGroup>
      )}
      <Limits {...p} kind={kind} />
    </div>
  )
}

/** How long a text may be, or how many options may be chosen; other kinds have no limits. */
function Limits({ id, kind, value: rules = [], ...p }: RulesProps & { kind: FieldKind }): ReactElement | null {
  if (!isLimited(kind)) return null
  const { counted, least, most } = LIMITS[kind]
  const change = (name: Limit, text: string) => {
    // Nothing but a whole number above zero is a limit.
    if (!/^([1-9]\d{0,2})?$/.test(text)) return
    const others = rules.filter((rule) => typeof rule === 'string' || rule[0] !== name)
    p.onChange(text === '' ? others : [...others, [name, Number(text)]])
  }
  const box = (label: string, name: Limit) => (
    <LimitBox
      id={`${id}-${name}`}
      label={label}
      isBad={Boolean(p.error)}
      isDisabled={p.isDisabled ?? false}
      value={limitAmong(rules, name)}
      onChange={(text) => change(name, text)}
    />
  )
  return (
    <>
      {box(`最少${counted}`, least)}
      {box(`最多${counted}`, most)}
    </>
  )
}

interface LimitBoxProps {
  id: string
  label: string
  value: number | null
  isBad: boolean
  isDisabled: boolean
  onChange: (text: string) => void
}

const LimitBox = ({ id, label, value, isBad, isDisabled, onChange }: LimitBoxProps): ReactElement => (
  <FormGroup label={label} labelFor={id}>
    <InputGroup
      id={id}
      inputMode="numeric"
      autoComplete="off"
      aria-invalid={isBad}
      disabled={isDisabled}
      value={String(value ?? '')}
      onValueChange={onChange}
    />
  </FormGroup>
)
