import type { ListField, ListFields } from '#core/contract/list-field.ts'
import { contract } from '#core/contract/index.ts'
import { COMMON, OWN, STORED_AS } from './own-labels.ts'

/** What a field of a record is called, and how its values are read. */
export type Labelled = Pick<ListField, 'title' | 'dict'>

/** What the server keeps beside the fields of a record, or makes out of them. */
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

/** The lists of records by the kind that the call beside them, which adds one, writes into the log. */
function listOf(kind: string): ListFields {
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

/** What is called how: by the list of its records, by what is written down for its kind, by what is common. Null: for nobody. */
export function labelOf(kind: string, field: string): Labelled | null {
  if (BESIDE.has(field)) return null
  const own = OWN[kind as keyof typeof OWN]?.[field]
  if (own !== undefined) return { title: own }
  const listed = listOf(kind)
  const wire = STORED_AS[kind]?.[field] ?? field
  if (Object.hasOwn(listed, wire)) return listed[wire]!
  return { title: COMMON[field] ?? field }
}
