import type { ListField, ListFields } from '#core/contract/list-field.ts'
import { contract } from '#core/contract/index.ts'
import { COMMON, OWN, STORED_AS } from './own-labels.ts'

/** The label of a field, and how its values are displayed. */
export type Labelled = Pick<ListField, 'title' | 'dict'>

/** Internal fields that the server stores beside, or computes from, those of the record. */
const BESIDE: ReadonlySet<string> = new Set([
  'audience',
  'createBy',
  'createTime',
  'deletedBy',
  'holders',
  'id',
  'labels',
  'revision',
  'tenantId',
  'to',
  'updateBy',
  'updateTime',
])

let lists: ReadonlyMap<string, ListFields> | null = null

/** The list of a kind: the one whose neighbouring add call logs this kind. */
function findList(kind: string): ListFields {
  lists ??= new Map(
    contract.flatMap((call) => {
      const added = call.audit.find((action) => action.endsWith('-add'))
      const base = call.path.slice(0, call.path.lastIndexOf('/') + 1)
      const fields = contract.find((other) => other.fields && other.path === `${base}list`)?.fields
      return added && fields ? [[added.slice(0, -'-add'.length), fields] as const] : []
    }),
  )
  return lists.get(kind) ?? {}
}

/**
 * The label of a field: from the list of its records, from its kind's own labels, or from the common ones. Null: not
 * shown.
 */
export function findLabel(kind: string, field: string): Labelled | null {
  if (BESIDE.has(field)) return null
  const own = OWN[kind as keyof typeof OWN]?.[field]
  if (own !== undefined) return { title: own }
  const listed = findList(kind)
  const wire = STORED_AS[kind]?.[field] ?? field
  if (Object.hasOwn(listed, wire)) return listed[wire]!
  return { title: COMMON[field] ?? field }
}
