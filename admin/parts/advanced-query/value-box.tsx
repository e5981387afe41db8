import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { MultiSelect } from '../pickers/multi-select.tsx'
import type { EditedCondition, QueryField } from './query-field.ts'

interface ValueBoxProps {
  id: string
  field: QueryField | undefined
  condition: EditedCondition
  onChange: (val: string) => void
}

const TYPES = { date: 'date', datetime: 'datetime-local', number: 'text', text: 'text' } as const

/** The control for the value of a condition, by the kind of its field. */
export function ValueBox({ id, field, condition, onChange }: ValueBoxProps): ReactElement {
  const { val, rule } = condition
  const kind = field?.kind ?? 'text'
  if (field?.control) {
    const Box = field.control
    return <Box id={id} value={val} onChange={onChange} />
  }
  if (field?.options && rule === 'in')
    return <MultiSelect id={id} label={field.label} options={field.options} value={val} onChange={onChange} />
  if (field?.options)
    return (
      <HTMLSelect
        id={id}
        fill
        aria-label="值"
        value={val}
        options={[{ value: '', label: '请选择' }, ...field.options.map(({ value, text }) => ({ value, label: text }))]}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const type = kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'text'
  return (
    <InputGroup
      id={id}
      aria-label="值"
      autoComplete="off"
      type={type}
      {...(kind === 'datetime' && { step: 1 })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      placeholder={rule === 'in' ? '多个值用逗号分隔' : '请输入值'}
      value={kind === 'datetime' ? val.replace(' ', 'T') : val}
      onValueChange={(text) => onChange(kind === 'datetime' ? text.replace('T', ' ') : text)}
    />
  )
}
