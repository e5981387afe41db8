import type { ReactElement } from 'react'
import type { FieldBody } from '#core/contract/km/documents/custom-field.ts'
import { FIELD_KINDS, type FieldKind } from '#core/rules/custom-fields/field-kind.ts'
import { checkFieldRules } from '#core/rules/custom-fields/field-rules.ts'
import { checkFieldValue } from '#core/rules/custom-fields/custom-fields.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import { OnePersonByIdControl } from '../organisation/people-controls.tsx'
import type { ControlProps } from '../parts/control.ts'
import { choiceControl, ChoiceSelect, coded, FlagSwitch, Ticks } from '../parts/form/choice-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { textsControl } from '../parts/form/texts-control.tsx'
import { byKind } from '../resource/by-kind.ts'
import { RulesControl } from './rules-control.tsx'

export const KIND_NAMES: Record<FieldKind, string> = {
  text: '文字',
  number: '数字',
  date: '日期',
  choice: '单选',
  choices: '多选',
  person: '人员',
}

type Draft = ControlProps<unknown>['draft']
const offered = (draft: Draft) => {
  const { options = [] } = (draft ?? {}) as { options?: readonly string[] }
  return options.map((option) => ({ value: option, text: option }))
}

/** One of the options that are typed above. */
const OneOption = (p: ControlProps<string | null | undefined, string>): ReactElement => (
  <ChoiceSelect {...p} choices={offered(p.draft)} none="没有默认值" />
)
const SomeOptions = (p: ControlProps<readonly string[] | null | undefined, string[]>): ReactElement => (
  <Ticks {...p} value={p.value ?? []} choices={offered(p.draft)} />
)

/** What is typed, whatever the kind. */
type Whole = Partial<Omit<FieldBody, 'rules'>> & { options?: string[]; rules?: FieldRule[] | undefined }

/** What documents would be refused is no default either. */
function presetProblem(value: unknown, { label = '', kind = 'text', options = [], rules = [] }: Whole) {
  const field = { id: '', label: label || '默认值', kind, required: false, options, rules }
  const checked = checkFieldValue(field, value)
  return 'refused' in checked ? checked.refused : null
}

const rulesProblem = (rules: readonly FieldRule[] | undefined, { kind = 'text', options = [] }: Whole) =>
  checkFieldRules({ kind, options, rules: rules ?? [] })

const rules = { key: 'rules', label: '校验', control: RulesControl, isWide: true, check: rulesProblem } as const
const preset = { key: 'preset', label: '默认值', check: presetProblem } as const
const options = {
  key: 'options',
  label: '选项',
  control: textsControl(''),
  isRequired: true,
  isWide: true,
  help: '每行一个',
} as const

/** What a field of the form of documents is asked, by what it takes. */
export const fieldFields = byKind<FieldBody>()(
  'kind',
  [
    { key: 'label', label: '名称', control: TextControl, isRequired: true },
    {
      key: 'kind',
      label: '类型',
      control: choiceControl(coded(...FIELD_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const)), null),
      isFixed: true,
      help: '保存以后不能修改：填写的内容是这个类型的',
    },
    { key: 'hint', label: '填写说明', control: TextControl, help: '显示在输入框下面，可以不写' },
    { key: 'required', label: '必填', control: FlagSwitch, help: '没有填写不能提审和发布' },
  ],
  {
    text: [{ ...rules }, { ...preset, control: TextControl }],
    number: [{ ...rules }, { ...preset, control: NumberControl }],
    date: [{ ...preset, control: DateControl }],
    person: [{ ...preset, control: OnePersonByIdControl }],
    choice: [options, { ...preset, control: OneOption }],
    choices: [options, { ...rules }, { ...preset, control: SomeOptions }],
  },
)
