import { type FormEvent, type ReactElement, useMemo, useState } from 'react'
import { userPick } from '#core/contract/sys/people.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import { peopleByAccount } from '../people-by-account.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import css from './filter-form.css?inline'
import { type FilterKey, FILTERS, type Filters } from './list-query.ts'
import type { FilterOptions } from './use-filter-options.ts'

styles(css)

interface FilterFormProps {
  filters: Filters
  options: FilterOptions
  onChange: (change: Partial<Filters>) => void
}

const BOXES = ['category', 'topic', 'kind', 'department', 'validity', 'level'] as const

/** All filters of the list. Each applies as soon as it is chosen; the title's words when they are submitted. */
export function FilterForm({ filters, options, onChange }: FilterFormProps): ReactElement {
  return (
    <div className="zk-filter">
      <TitleField key={filters.title} value={filters.title} onChange={(title) => onChange({ title })} />
      {BOXES.map((name) => (
        <Box key={name} {...{ name, filters, options, onChange }} />
      ))}
      <AuthorField filters={filters} onChange={onChange} />
      <TextField
        label={FILTERS.from}
        type="date"
        value={filters.from}
        max={filters.to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label={FILTERS.to}
        type="date"
        value={filters.to}
        min={filters.from || undefined}
        onChange={(to) => onChange({ to })}
      />
    </div>
  )
}

function TitleField({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const [typed, setTyped] = useState(value)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <form onSubmit={handleSubmit}>
      <TextField
        label="标题包含"
        value={typed}
        maxLength={100}
        enterKeyHint="search"
        onChange={setTyped}
        end={<Button look="quiet" icon="search" label="按标题筛选" type="submit" />}
      />
    </form>
  )
}

function Box({ name, filters, options, onChange }: FilterFormProps & { name: FilterKey }): ReactElement | null {
  const offered = options[name] ?? []
  const value = filters[name]
  if (offered.length === 0 && value === '') return null
  const isKnown = value === '' || offered.some((option) => option.value === value)
  return (
    <SelectField
      block
      label={FILTERS[name]}
      value={value}
      options={[{ value: '', text: '不限' }, ...offered, ...(isKnown ? [] : [{ value, text: value }])]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
}

/** Only for people who may look up others. */
function AuthorField({ filters, onChange }: Omit<FilterFormProps, 'options'>): ReactElement | null {
  const api = useApi()
  const { held } = useSession()
  const authors = useMemo(() => peopleByAccount(api), [api])
  if (!held.includes(userPick.access)) return null
  return (
    <PersonField
      label={FILTERS.author}
      value={filters.author}
      onChange={(author) => onChange({ author })}
      {...authors}
    />
  )
}
