import { daysAgo, RECENT_DAYS } from '../../documents/recent-days.ts'
import { type FilterKey, FILTERS, type Filters } from '../list-query.ts'
import { type FilterOptions, filterText } from '../filter-options.ts'

/** A filter as one thing to choose: both days of the upload are one. */
export type GroupId = Exclude<FilterKey, 'title' | 'from' | 'to'> | 'day'

/** Those with a chip of their own, in their order; the others wait behind 更多筛选. */
const OWN_CHIP: readonly GroupId[] = ['category', 'kind', 'author', 'department', 'tag', 'day']
const RARE: readonly GroupId[] = ['topic', 'business', 'validity', 'level']

export const groupName = (id: GroupId): string => (id === 'day' ? '上传时间' : FILTERS[id])
export const groupKeys = (id: GroupId): readonly FilterKey[] => (id === 'day' ? ['from', 'to'] : [id])
export const isChosen = (id: GroupId, filters: Filters): boolean => groupKeys(id).some((key) => filters[key] !== '')
export const withoutGroup = (id: GroupId): Partial<Filters> => Object.fromEntries(groupKeys(id).map((key) => [key, '']))

/** A place of the directory is no filter there; and beside its tree there is room for fewer chips. */
const IN_PLACE: readonly GroupId[] = ['kind', 'author', 'tag']
const RARE_IN_PLACE: readonly GroupId[] = ['day', 'department', 'business', 'validity', 'level']

export function groupsFor(inPlace: boolean, mayPickPeople: boolean): { own: GroupId[]; rare: GroupId[] } {
  const isOffered = (id: GroupId) => mayPickPeople || id !== 'author'
  return {
    own: (inPlace ? IN_PLACE : OWN_CHIP).filter(isOffered),
    rare: (inPlace ? RARE_IN_PLACE : RARE).filter(isOffered),
  }
}

/** What is chosen, in words; `nameOf` gives the name of an account. */
export function groupText(
  id: GroupId,
  filters: Filters,
  { options, now, nameOf }: { options: FilterOptions; now: Date; nameOf: (account: string) => string },
): string {
  if (id === 'author') return nameOf(filters.author)
  if (id !== 'day') return filterText(options, filters, id)
  const { from, to } = filters
  if (from !== '' && to !== '') return `${from} 至 ${to}`
  if (to !== '') return `${to} 及以前`
  return RECENT_DAYS.find(({ days }) => daysAgo(days, now) === from)?.text ?? `${from} 以来`
}
