import { type ReactElement, useMemo, useState } from 'react'
import { userPick } from '#core/contract/sys/people.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useClosePopover } from '#ui/controls/popover/popover.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { peopleByAccount } from '../../people-by-account.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { chosenFilters, type Filters, NO_FILTERS } from '../list-query.ts'
import { useFilterOptions } from '../use-filter-options.ts'
import { ChoiceList } from './choice-list.tsx'
import css from './filter-bar.css?inline'
import { ChosenChip, FilterChip } from './filter-chip.tsx'
import { AuthorField, DayFields, FilterFields, type FilterProps } from './filter-fields.tsx'
import { type GroupId, groupName, groupsFor, groupText, isChosen, withoutGroup } from './filter-groups.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { TitleSearch } from './title-search.tsx'

styles(css)

interface FilterBarProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  /** The list is that of a place of the directory, which is not a filter to be changed. */
  inPlace?: boolean
}

/** The title's words and the filters as chips; what is chosen stands where it was chosen. */
export function FilterBar({ filters, onChange, inPlace = false }: FilterBarProps): ReactElement {
  const { user } = useSession()
  return (
    <div className={`zk-filters${inPlace ? ' is-short' : ''}`} role="search" aria-label="筛选">
      <TitleSearch key={filters.title} value={filters.title} onChange={(title) => onChange({ title })} />
      {user && <Chips filters={filters} onChange={onChange} inPlace={inPlace} />}
      {chosenFilters(filters).length > 0 && (
        <Button look="quiet" onClick={() => onChange(NO_FILTERS)}>
          清空
        </Button>
      )}
    </div>
  )
}

/** The chips; on a phone one button for all filters, and what is chosen. */
function Chips({ filters, onChange, inPlace }: Required<FilterBarProps>): ReactElement {
  const { held } = useSession()
  const props = { filters, options: useFilterOptions(), onChange }
  const textOf = useGroupText(props)
  const { own, rare } = groupsFor(inPlace, held.includes(userPick.access))
  const all = [...own, ...rare]
  const chosen = all.filter((id) => isChosen(id, filters))
  const chip = (id: GroupId) => ({
    name: groupName(id),
    text: textOf(id),
    onRemove: () => onChange(withoutGroup(id)),
  })
  return (
    <>
      <div className="zk-filters-chips">
        {[...own, ...rare.filter((id) => chosen.includes(id))].map((id) => (
          <FilterChip key={id} {...chip(id)}>
            <Choosing id={id} {...props} />
          </FilterChip>
        ))}
        <FilterChip name="更多筛选" text={null} onRemove={() => undefined}>
          <FilterFields groups={rare} {...props} />
        </FilterChip>
      </div>
      <div className="zk-filters-few">
        <FilterSheet count={chosen.length}>
          <FilterFields groups={all} {...props} />
        </FilterSheet>
        {chosen.map((id) => (
          <ChosenChip key={id} {...chip(id)} />
        ))}
      </div>
    </>
  )
}

/** What a chip says; null for nothing chosen. */
function useGroupText({ filters, options }: FilterProps): (id: GroupId) => string | null {
  const api = useApi()
  const [now] = useState(() => new Date())
  const people = useMemo(() => peopleByAccount(api), [api])
  const account = filters.author
  const { value } = useQuery(account || null, async (signal) => ({ name: await people.nameOf(account, signal) }))
  const nameOf = () => value?.name ?? account
  return (id) => (isChosen(id, filters) ? groupText(id, filters, { options, now, nameOf }) : null)
}

/** What opens below a chip. A choice closes it; days and people may take more than one step. */
function Choosing({ id, ...props }: FilterProps & { id: GroupId }): ReactElement {
  const close = useClosePopover()
  const { filters, options, onChange } = props
  if (id === 'day') return <DayFields {...props} />
  if (id === 'author') return <AuthorField {...props} />
  const handleChoose = (value: string) => {
    close()
    onChange({ [id]: value })
  }
  return <ChoiceList label={groupName(id)} options={options[id] ?? []} value={filters[id]} onChoose={handleChoose} />
}
