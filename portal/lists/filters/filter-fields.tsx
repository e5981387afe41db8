import { type ReactElement, useMemo, useState } from 'react'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { DateRangeField } from '#ui/controls/date-field/date-range-field.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import { daysAgo, RECENT_DAYS } from '../../documents/recent-days.ts'
import { peopleByAccount } from '../../people-by-account.ts'
import { useApi } from '../../use-portal.ts'
import { FILTERS, type Filters } from '../list-query.ts'
import { type FilterOptions, lineOf } from '../filter-options.ts'
import css from './filter-fields.css?inline'
import type { GroupId } from './filter-groups.ts'

styles(css)

export interface FilterProps {
  filters: Filters
  options: FilterOptions
  onChange: (change: Partial<Filters>) => void
}

/** These filters as fields, one below the other; each applies as soon as it is chosen. */
export const FilterFields = ({ groups, ...props }: FilterProps & { groups: readonly GroupId[] }): ReactElement => (
  <div className="zk-filter">
    {groups.map((id) =>
      id === 'day' ? (
        <DayFields key={id} {...props} />
      ) : id === 'author' ? (
        <AuthorField key={id} {...props} />
      ) : (
        <Box key={id} name={id} {...props} />
      ),
    )}
  </div>
)

function Box({ name, filters, options, onChange }: FilterProps & { name: Exclude<GroupId, 'day'> }): ReactElement {
  const offered = options[name] ?? []
  const value = filters[name]
  const isKnown = value === '' || offered.some((option) => option.value === value)
  const lines = offered.map((option) => ({ value: option.value, text: lineOf(option) }))
  return (
    <SelectField
      block
      label={FILTERS[name]}
      value={value}
      options={[{ value: '', text: '不限' }, ...lines, ...(isKnown ? [] : [{ value, text: value }])]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
}

/** Only for people who may look up others. */
export function AuthorField({ filters, onChange }: Omit<FilterProps, 'options'>): ReactElement {
  const api = useApi()
  const authors = useMemo(() => peopleByAccount(api), [api])
  return (
    <PersonField
      label={FILTERS.author}
      value={filters.author}
      onChange={(author) => onChange({ author })}
      {...authors}
    />
  )
}

/** The last days by one press, or any two days. */
export function DayFields({ filters, onChange }: Omit<FilterProps, 'options'>): ReactElement {
  const [now] = useState(() => new Date())
  return (
    <div className="zk-filter-days" role="group" aria-label="上传时间">
      <div>
        {RECENT_DAYS.map(({ days, text }) => {
          const from = daysAgo(days, now)
          const isOn = filters.from === from && filters.to === ''
          return (
            <Chip
              key={days}
              isOn={isOn}
              aria-pressed={isOn}
              onClick={() => onChange({ from: isOn ? '' : from, to: '' })}
            >
              {text}
            </Chip>
          )
        })}
      </div>
      <DateRangeField
        label="从哪天到哪天"
        names={[FILTERS.from, FILTERS.to]}
        from={filters.from}
        to={filters.to}
        error={filters.to !== '' && filters.from > filters.to ? '止于的日期早于起始日期' : null}
        onChange={onChange}
      />
    </div>
  )
}
