import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { DateRangeField } from '#ui/controls/date-field/date-range-field.tsx'
import { pastPresets } from '#ui/controls/date-field/presets.ts'
import { ManyField } from '#ui/controls/many-field/many-field.tsx'
import { indented } from '#ui/controls/many-field/taxonomy-options.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './advanced-form.css?inline'
import { type AdvancedConditions, NO_CONDITIONS } from './advanced-conditions.ts'
import { EMPTY_QUERY, type SearchQuery } from '../search-query.ts'
import type { SearchChoices } from './search-choices.ts'
import { useSearchChoices } from './use-search-choices.ts'

styles(css)

interface AdvancedFormProps {
  query: SearchQuery
  onAsk: (query: SearchQuery) => void
}

/** The form of all conditions. Its values come from the address, and submitting writes the address. */
export function AdvancedForm({ query, onAsk }: AdvancedFormProps): ReactElement {
  const [draft, setDraft] = useState(query)
  const [asked, setAsked] = useState(query)
  // The address changed through a chip or 返回, so the form follows it.
  if (asked !== query) {
    setAsked(query)
    setDraft(query)
  }
  const choices = useSearchChoices(true, draft.chosen.category[0])
  const { from, to } = draft.conditions
  const problem = from && to && from > to ? '止于的日期早于起始日期' : null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) onAsk({ ...draft, page: 1, asTyped: false })
  }
  const change = (conditions: Partial<AdvancedConditions>) =>
    setDraft({ ...draft, conditions: { ...draft.conditions, ...conditions } })
  return (
    <form className="zk-advanced" aria-label="高级搜索" onSubmit={handleSubmit}>
      <Words draft={draft} onDraft={setDraft} onChange={change} />
      <Places draft={draft} choices={choices} onDraft={setDraft} onChange={change} />
      <Days value={draft.conditions} problem={problem} onChange={change} />
      <Fields choices={choices} value={draft.conditions.fields} onChange={(fields) => change({ fields })} />
      <div className="zk-advanced-actions">
        <Button
          look="quiet"
          onClick={() => setDraft({ ...EMPTY_QUERY, advanced: true, sort: draft.sort, conditions: NO_CONDITIONS })}
        >
          清空
        </Button>
        <Button look="primary" type="submit">
          按条件搜索
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  draft: SearchQuery
  onDraft: (draft: SearchQuery) => void
  onChange: (conditions: Partial<AdvancedConditions>) => void
}

function Words({ draft, onDraft, onChange }: PartProps): ReactElement {
  const { title, any, not, author } = draft.conditions
  const setQ = (q: string) => onDraft({ ...draft, q })
  return (
    <>
      <TextField label="含全部词" maxLength={1000} value={draft.q} onChange={setQ} />
      <TextField label="含任一词" maxLength={100} value={any} onChange={(next) => onChange({ any: next })} />
      <TextField label="不含这些词" maxLength={100} value={not} onChange={(next) => onChange({ not: next })} />
      <TextField label="标题含" maxLength={200} value={title} onChange={(next) => onChange({ title: next })} />
      <TextField
        label="作者"
        placeholder="姓名或账号"
        maxLength={50}
        value={author}
        onChange={(next) => onChange({ author: next })}
      />
      <label className="zk-exact">
        <input
          type="checkbox"
          checked={draft.exact}
          onChange={(event) => onDraft({ ...draft, exact: event.target.checked })}
        />
        词语须按原样相连
      </label>
    </>
  )
}

function Places({ draft, choices, onDraft, onChange }: PartProps & { choices: SearchChoices | null }): ReactElement {
  const { chosen, conditions } = draft
  const choose = (change: Partial<SearchQuery['chosen']>) => onDraft({ ...draft, chosen: { ...chosen, ...change } })
  const many = [
    ['部门', choices?.department, chosen.department, (department: string[]) => choose({ department })],
    ['专题', choices?.topic, conditions.topic, (topic: string[]) => onChange({ topic })],
    ['业务标签', choices?.tag, conditions.tag, (tag: string[]) => onChange({ tag })],
    ['密级', choices?.level, conditions.level, (level: string[]) => onChange({ level })],
    ['文件类型', choices?.kind, chosen.kind, (kind: string[]) => choose({ kind })],
  ] as const
  return (
    <>
      {choices && choices.category.length > 0 && (
        <SelectField
          block
          label="分类"
          value={chosen.category[0] ?? ''}
          options={[{ value: '', text: '不限' }, ...indented(choices.category)]}
          onChange={(code) => choose({ category: code ? [code] : [] })}
        />
      )}
      {many.map(([label, options, value, onValue]) =>
        options?.length ? (
          <ManyField key={label} label={label} options={options} value={value} onChange={onValue} />
        ) : null,
      )}
    </>
  )
}

interface DaysProps {
  value: AdvancedConditions
  problem: string | null
  onChange: PartProps['onChange']
}

const Days = ({ value, problem, onChange }: DaysProps) => (
  <DateRangeField
    label="创建时间"
    names={['创建起于', '创建止于']}
    from={value.from}
    to={value.to}
    error={problem}
    presets={pastPresets()}
    onChange={onChange}
  />
)

interface FieldsProps {
  choices: SearchChoices | null
  value: AdvancedConditions['fields']
  onChange: (fields: AdvancedConditions['fields']) => void
}

/** The fields of the chosen category's form, except people, which cannot be searched by typed words. */
function Fields({ choices, value, onChange }: FieldsProps): ReactElement {
  const id = useId()
  const set = (field: string, text: string) => {
    const { [field]: _, ...others } = value
    onChange(text ? { ...others, [field]: text } : others)
  }
  return (
    <>
      {choices?.fields
        .filter(({ kind }) => kind !== 'person')
        .map((field) =>
          field.options.length > 0 ? (
            <SelectField
              key={id + field.id}
              block
              label={field.label}
              value={value[field.id] ?? ''}
              options={[{ value: '', text: '不限' }, ...field.options.map((text) => ({ value: text, text }))]}
              onChange={(text) => set(field.id, text)}
            />
          ) : field.kind === 'date' ? (
            <DateField
              key={id + field.id}
              label={field.label}
              value={value[field.id] ?? ''}
              onChange={(text) => set(field.id, text)}
            />
          ) : (
            <TextField
              key={id + field.id}
              label={field.label}
              maxLength={500}
              value={value[field.id] ?? ''}
              onChange={(text) => set(field.id, text)}
            />
          ),
        )}
    </>
  )
}
