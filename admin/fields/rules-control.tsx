import { FormGroup, InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import type { FieldKind } from '#core/rules/custom-field-kind.ts'
import { formatAmong, FORMATS, isLimited, limitAmong, LIMITS } from '#core/rules/custom-field-rules.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import type { ControlProps } from '../parts/control.ts'
import { ChoiceSelect } from '../parts/form/choice-control.tsx'

type Limit = Parameters<typeof limitAmong>[1]

/** Which form a value has to keep, and how long it may be or how many may be chosen, as the kind that is chosen above allows. */
export function RulesControl(p: ControlProps<FieldRule[] | undefined, FieldRule[]>): ReactElement {
  const { id, value: rules = [], onChange, isDisabled = false } = p
  const kind = (p.draft?.['kind'] ?? 'text') as FieldKind
  const formats = FORMATS[kind] ?? []
  const format = formatAmong(kind, rules)
  const choose = (name: string) => {
    const chosen = formats.find((each) => each.name === name)
    const others = rules.filter((rule) => rule !== format?.rule && !formatAmong(kind, [rule]))
    onChange(chosen ? [chosen.rule, ...others] : others)
  }
  const limit = (name: Limit, text: string) => {
    // Nothing but a whole number above zero is a limit.
    if (!/^([1-9]\d{0,2})?$/.test(text)) return
    const others = rules.filter((rule) => typeof rule === 'string' || rule[0] !== name)
    onChange(text === '' ? others : [...others, [name, Number(text)]])
  }
  const limits = isLimited(kind) ? LIMITS[kind] : null
  const box = (label: string, name: Limit) => (
    <FormGroup key={name} label={label} labelFor={`${id}-${name}`}>
      <InputGroup
        id={`${id}-${name}`}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={Boolean(p.error)}
        disabled={isDisabled}
        value={String(limitAmong(rules, name) ?? '')}
        onValueChange={(text) => limit(name, text)}
      />
    </FormGroup>
  )
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
      {limits && [box(`最少${limits.counted}`, limits.least), box(`最多${limits.counted}`, limits.most)]}
    </div>
  )
}
