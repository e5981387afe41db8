import { Button } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import { duplicateCheck } from '#core/contract/sys/duplicate.ts'
import { namedPatterns } from '#core/rules/patterns/cell-patterns.ts'
import { FIELD_RULES, type FieldRule } from '#core/rules/field-rule.ts'
import type { Control } from '../../parts/control.ts'
import { ticksControl } from '../../parts/form/choice-control.tsx'
import { FormRow } from '../../parts/form/form-row.tsx'
import { LinesControl, TextControl } from '../../parts/form/text-control.tsx'
import type { Field } from '../../resource/define.ts'
import { fieldHelp, useDraft } from '../../resource/record/use-draft.ts'

const Ticks = ticksControl(['甲', '乙', '丙', '丁'].map((text) => ({ value: text, text })))

const field = (label: string, rule: FieldRule, control: unknown = TextControl): Field => ({
  key: label,
  label,
  control: control as Field['control'],
  rules: [rule],
})

const names = Object.keys(FIELD_RULES) as (keyof typeof FIELD_RULES)[]
const patterns = Object.keys(namedPatterns) as (keyof typeof namedPatterns)[]

/** Every rule that a form field can name. */
const FIELDS: readonly Field[] = [
  ...names.map((name) => field(name, name, name === 'digitLines' ? LinesControl : TextControl)),
  ...patterns.map((name) => field(`pattern ${name}`, ['pattern', name])),
  field('minLength 3', ['minLength', 3]),
  field('maxLength 5', ['maxLength', 5]),
  field('minTicks 2', ['minTicks', 2], Ticks),
  field('maxTicks 2', ['maxTicks', 2], Ticks),
]

export function RulesShown(): ReactElement {
  const [said, setSaid] = useState('')
  // Any call without a body, because only the rules of the fields are checked here.
  const state = useDraft({ memory: 'zk-gallery-rules', initial: {}, fields: FIELDS, endpoint: duplicateCheck, id: '' })
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setSaid((await state.check()) ? '可以提交' : '有错误')
  }
  return (
    <form className="zk-gallery-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <output>{said}</output>
      {/* Placed above the fields: messages that appear when a field is left would move it away from the pointer. */}
      <Button type="submit" intent="primary" text="提交" />
      <div className="zk-form-grid">
        {FIELDS.map((each) => (
          <FormRow
            key={each.key}
            id={each.key.replace(' ', '-')}
            label={each.label}
            control={each.control as unknown as Control<unknown>}
            value={state.draft[each.key]}
            help={fieldHelp(each, state.draft)}
            problem={state.problems[each.key]}
            onChange={(value) => state.set(each.key, value)}
            onLeave={() => state.leave(each.key)}
          />
        ))}
      </div>
    </form>
  )
}
