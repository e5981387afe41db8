import type { ObjectKind, SubjectKind } from '#core/access/grant.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { topics } from '#core/contract/sys/category.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { roleAll, roleList } from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import { allNodes, type TreeNode } from '../parts/tree/tree-node.ts'
import { taxonomyNodes } from '../taxonomy/taxonomy-nodes.ts'

/* Where the two ends of a line come from: trees are loaded whole, people, roles and documents are searched. */

type TreeKind = 'category' | 'topic' | 'department'
type End = ObjectKind | SubjectKind
export type ListKind = Exclude<End, TreeKind>

export interface Choice {
  id: string
  name: string
  note?: string | null | undefined
}

export const TREES: Readonly<Record<TreeKind, (signal: AbortSignal) => Promise<TreeNode[]>>> = {
  category: (signal) => taxonomyNodes(categories, signal),
  topic: (signal) => taxonomyNodes(topics, signal),
  department: (signal) => departmentNodes(undefined, signal),
}

export const isTree = (kind: End): kind is TreeKind => kind in TREES

/** How many rows a search shows; whoever looks for another one types more of its name. */
export const MOST_FOUND = 50

export const SEARCHES: Readonly<Record<ListKind, (word: string, signal: AbortSignal) => Promise<Choice[]>>> = {
  document: async (word, signal) => {
    const query = { pageSize: MOST_FOUND, ...(word !== '' && { title: `*${word}*` }) }
    const { records } = await api.call(docListRecent, { query }, signal)
    return records.map(({ id, title, category_dictText }) => ({ id, name: title, note: category_dictText }))
  },
  role: async (word, signal) => {
    const query = { pageSize: MOST_FOUND, ...(word !== '' && { roleName: `*${word}*` }) }
    const { records } = await api.call(roleList, { query }, signal)
    return records.map(({ id, roleName, roleCode }) => ({ id, name: roleName, note: roleCode }))
  },
  user: async (word, signal) => {
    const { records } = await api.call(userPick, { query: { word, pageSize: MOST_FOUND } }, signal)
    return records.map(({ id, realname, orgCodeTxt }) => ({ id, name: realname, note: orgCodeTxt }))
  },
}

/** Rows among which these ids are. */
const FIND: Readonly<Record<ListKind, (ids: readonly string[], signal: AbortSignal) => Promise<Choice[]>>> = {
  role: async (_, signal) => (await api.call(roleAll, {}, signal)).map(({ id, roleName }) => ({ id, name: roleName })),
  user: async (ids, signal) => {
    const { records } = await api.call(userPick, { query: { userIds: ids.join(','), pageSize: ids.length } }, signal)
    return records.map(({ id, realname }) => ({ id, name: realname }))
  },
  document: async (ids, signal) => {
    const found = await Promise.all(ids.map((id) => api.call(docGet, { query: { id } }, signal)))
    return found.flatMap(({ records }) => records.map(({ id, title }) => ({ id, name: title })))
  },
}

/** The names of chosen ends, in the order of the ids. One that is not found is left out. */
export async function nameEnds(
  kind: End,
  ids: readonly string[],
  signal = new AbortController().signal,
): Promise<Choice[]> {
  if (ids.length === 0) return []
  const found = isTree(kind)
    ? allNodes(await TREES[kind](signal)).map(({ id, label }) => ({ id, name: label }))
    : await FIND[kind](ids, signal)
  const known = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
