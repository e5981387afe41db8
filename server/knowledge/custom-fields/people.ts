import { and, eq, inArray } from 'drizzle-orm'
import {
  type FieldDefinition,
  fieldText,
  type FieldValue,
  type FieldValues,
} from '#core/rules/custom-fields/custom-fields.ts'
import type { Executor } from '#server/db/database.ts'
import { customField, user } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'

type Field = Pick<FieldDefinition, 'id' | 'kind' | 'label'>

/** Names by id, also of people who have left, because documents still refer to them. */
export async function personNames(
  db: Executor,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, realname: user.realname })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), inArray(user.id, [...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row.realname]))
}

const personsIn = (fields: readonly Field[], values: FieldValues): string[] =>
  fields.flatMap(({ id, kind }) => {
    const value = values[id]
    return kind === 'person' && typeof value === 'string' ? [value] : []
  })

/** The texts of fields for people: names instead of ids. */
export async function fieldTexts(
  db: Executor,
  tenantId: string,
  of: { fields: readonly Field[]; values: FieldValues },
): Promise<(id: string, kind: Field['kind']) => string> {
  const names = await personNames(db, tenantId, personsIn(of.fields, of.values))
  return (id, kind) => {
    const value = of.values[id]
    return value === undefined ? '' : valueText(kind, value, names)
  }
}

const valueText = (kind: Field['kind'], value: FieldValue, names: ReadonlyMap<string, string>): string =>
  kind === 'person' ? (names.get(String(value)) ?? '（已不存在的用户）') : fieldText(value)

/** Those of these people who exist and can be chosen. */
async function activePeople(db: Executor, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const isActive = and(eq(user.tenantId, tenantId), eq(user.deleted, false), eq(user.status, 1))
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(isActive, inArray(user.id, [...new Set(ids)])))
  return new Set(rows.map(({ id }) => id))
}

/** These values without people who could not be chosen any more. */
export async function withActivePeople(
  db: Executor,
  tenantId: string,
  { fields, values }: { fields: readonly Field[]; values: FieldValues },
): Promise<FieldValues> {
  const active = await activePeople(db, tenantId, personsIn(fields, values))
  const persons = fields.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  return Object.fromEntries(
    Object.entries(values).filter(([id, value]) => !persons.includes(id) || active.has(String(value))),
  )
}

/** Refuses people who do not exist or have left; a person who was chosen before may stay. */
export async function assertPeople(
  db: Executor,
  tenantId: string,
  { fields, before, after }: { fields: readonly Field[]; before: FieldValues; after: FieldValues },
): Promise<void> {
  const chosen = fields.filter(
    ({ id, kind }) => kind === 'person' && after[id] !== undefined && after[id] !== before[id],
  )
  const active = await activePeople(
    db,
    tenantId,
    chosen.map(({ id }) => String(after[id])),
  )
  const wrong = chosen.find(({ id }) => !active.has(String(after[id])))
  if (wrong) throw new Reject(`“${wrong.label}”所选的人不存在或已停用`)
}

/** The words by which a search finds fields, with people by their names. One list for each document, in order. */
export async function fieldWords(
  db: Executor,
  documents: readonly { tenantId: string; values: FieldValues }[],
): Promise<string[][]> {
  const ids = [...new Set(documents.flatMap(({ values }) => Object.keys(values)))]
  const persons =
    ids.length === 0
      ? []
      : await db
          .select({ id: customField.id })
          .from(customField)
          .where(and(inArray(customField.id, ids), eq(customField.kind, 'person')))
  const isPerson = new Set(persons.map((field) => field.id))
  const named = new Map<string, Map<string, string>>()
  for (const tenantId of persons.length > 0 ? new Set(documents.map((each) => each.tenantId)) : []) {
    const own = documents.filter((each) => each.tenantId === tenantId)
    const people = own.flatMap(({ values }) =>
      Object.entries(values).flatMap(([id, value]) => (isPerson.has(id) ? [String(value)] : [])),
    )
    named.set(tenantId, await personNames(db, tenantId, people))
  }
  return documents.map(({ tenantId, values }) =>
    Object.entries(values).flatMap(([id, value]) => {
      if (!isPerson.has(id)) return typeof value === 'object' ? value : String(value)
      return named.get(tenantId)?.get(String(value)) ?? []
    }),
  )
}
