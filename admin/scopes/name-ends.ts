import type { ObjectKind, SubjectKind } from '#core/access/grant.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { topics } from '#core/contract/sys/category.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { roleAll } from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import { departmentNodes } from '../organisation/department-nodes.ts'
import { allNodes, type TreeNode } from '../parts/tree/tree-node.ts'
import { labelled, wholeTree } from '../taxonomy/whole-tree.ts'

interface Named {
  id: string
  name: string
}

type Find = (ids: readonly string[], signal: AbortSignal) => Promise<Named[]>

const fromTree =
  (load: (signal: AbortSignal) => Promise<readonly TreeNode[]>): Find =>
  async (_, signal) =>
    allNodes(await load(signal)).map(({ id, label }) => ({ id, name: label }))

const FIND: Readonly<Record<ObjectKind | SubjectKind, Find>> = {
  category: fromTree(async (signal) => labelled(await wholeTree(categories, signal))),
  topic: fromTree(async (signal) => labelled(await wholeTree(topics, signal))),
  department: fromTree((signal) => departmentNodes(undefined, signal)),
  role: async (_, signal) => (await api.call(roleAll, {}, signal)).map(({ id, roleName }) => ({ id, name: roleName })),
  user: async (ids, signal) => {
    const { records } = await api.call(userPick, { query: { userIds: ids.join(','), pageSize: ids.length } }, signal)
    return records.map(({ id, realname }) => ({ id, name: realname }))
  },
  document: async (ids, signal) => {
    const found = await Promise.all(ids.map((id) => api.call(docListRecent, { query: { id } }, signal)))
    return found.flatMap(({ records }) => records.map(({ id, title }) => ({ id, name: title })))
  },
}

/** The names of chosen ends, in the order of the ids. One that is not found is left out. */
export async function nameEnds(
  kind: ObjectKind | SubjectKind,
  ids: readonly string[],
  signal = new AbortController().signal,
): Promise<Named[]> {
  if (ids.length === 0) return []
  const known = new Map((await FIND[kind](ids, signal)).map((each) => [each.id, each]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
