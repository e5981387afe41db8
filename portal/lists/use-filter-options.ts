import { useMemo } from 'react'
import { levelList } from '#core/contract/km/documents/level.ts'
import { homeTags } from '#core/contract/km/home.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { FILE_KIND_LABELS } from '#core/text/file-kinds.ts'
import { indented } from '#ui/controls/many-field/taxonomy-options.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import { type FilterKey, type Filters, VALIDITIES } from './list-query.ts'
import { shelfOptions, useShelf } from './use-shelf.ts'

interface Option {
  value: string
  text: string
}
/** What each box offers; none where there is nothing to choose from. */
export type FilterOptions = Readonly<Partial<Record<FilterKey, readonly Option[]>>>

/** Kinds that say nothing a reader would look for. */
const NOT_OFFERED = new Set(['empty', 'unknown', 'program'])
const KINDS = Object.entries(FILE_KIND_LABELS).map(([value, text]) => ({ value, text }))

/** What can be chosen, as far as the reader may know it. A list that cannot be had leaves its box out. */
export function useFilterOptions() {
  const api = useApi()
  const { user } = useSession()
  const who = user?.id ?? null
  const categories = useShelf('category').value
  const topics = useShelf('topic').value
  const departments = useQuery(who, (signal) => api.call(departmentTree, {}, signal)).value
  const levels = useQuery(who, (signal) => api.call(levelList, {}, signal)).value
  const tags = useQuery(who, (signal) => api.call(homeTags, {}, signal)).value
  const options: FilterOptions = useMemo(
    () => ({
      category: indented(shelfOptions(categories ?? [])),
      topic: indented(shelfOptions(topics ?? [])),
      department: indented(departmentOptions(departments ?? [])),
      level: (levels ?? []).map(({ level, name }) => ({ value: String(level), text: name })),
      business: (tags?.business ?? []).map(({ value, text, count }) => ({ value, text: `${text}（${count}）` })),
      kind: KINDS.filter(({ value }) => !NOT_OFFERED.has(value)),
      validity: VALIDITIES,
    }),
    [categories, topics, departments, levels, tags],
  )
  return { options, tags }
}

const departmentOptions = (
  nodes: readonly DepartmentNode[],
  depth = 0,
): { value: string; text: string; depth: number }[] =>
  nodes.flatMap((node) => [
    { value: node.orgCode, text: node.departName, depth },
    ...departmentOptions(node.children ?? [], depth + 1),
  ])

/** What a condition is called; its own text until the list that names it is there. */
export function filterText(options: FilterOptions, filters: Filters, key: FilterKey): string {
  const value = filters[key]
  const text = options[key]?.find((option) => option.value === value)?.text ?? value
  return text.trim().replace(/（\d+）$/, '')
}
