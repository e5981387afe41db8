import { useMemo } from 'react'
import { levelList } from '#core/contract/km/documents/level.ts'
import { homeTags } from '#core/contract/km/home.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { FILE_KIND_LABELS } from '#core/text/file-kinds.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { useApi } from '../use-portal.ts'
import type { FilterOptions, Option } from './filter-options.ts'
import { VALIDITIES } from './list-query.ts'
import { shelfOptions } from './shelf-tree.ts'
import { useShelf } from './use-shelf.ts'

/** File kinds that are not useful as a filter. */
const NOT_OFFERED = new Set(['empty', 'unknown', 'program'])
const KINDS = Object.entries(FILE_KIND_LABELS)
  .map(([value, text]) => ({ value, text }))
  .filter(({ value }) => !NOT_OFFERED.has(value))

/** The options that somebody with a session may see. A list that cannot be read leaves its field out. */
export function useFilterOptions(): FilterOptions {
  const api = useApi()
  const { user } = useSession()
  const who = user?.id ?? null
  const categories = useShelf('category').value
  const topics = useShelf('topic').value
  const departments = useQuery(who, (signal) => api.call(departmentTree, {}, signal)).value
  const levels = useQuery(who, (signal) => api.call(levelList, {}, signal)).value
  const tags = useQuery(who, (signal) => api.call(homeTags, {}, signal)).value
  return useMemo(
    () => ({
      category: shelfOptions(categories ?? []),
      topic: shelfOptions(topics ?? []),
      department: departmentOptions(departments ?? []),
      level: (levels ?? []).map(({ level, name }) => ({ value: String(level), text: name })),
      business: tags?.business ?? [],
      tag: (tags?.keywords ?? []).map(({ text, count }) => ({ value: text, text, count })),
      kind: KINDS,
      validity: VALIDITIES,
    }),
    [categories, topics, departments, levels, tags],
  )
}

const departmentOptions = (nodes: readonly DepartmentNode[], depth = 0): Option[] =>
  nodes.flatMap((node) => [
    { value: node.orgCode, text: node.departName, depth },
    ...departmentOptions(node.children ?? [], depth + 1),
  ])
