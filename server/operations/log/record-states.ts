import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/index.ts'

type Line = typeof auditLog.$inferSelect
export type RecordState = Readonly<Record<string, unknown>>

/** False for entries of earlier releases about the rules of one menu, which are no state of the record. */
const isState = (after: unknown): after is RecordState =>
  typeof after === 'object' && after !== null && !('dataRuleIds' in after && 'permissionId' in after)

/**
 * The states of records after each of these entries. An entry contains only changes (the rights of a role, not its
 * name), so a state is combined from all entries up to it.
 */
export async function recordStates(db: Database, lines: readonly Line[]): Promise<(line: Line) => RecordState> {
  if (lines.length === 0) return () => ({})
  const ids = [...new Set(lines.map(({ objectId }) => objectId))]
  const all = await db
    .select({ id: auditLog.id, kind: auditLog.objectKind, objectId: auditLog.objectId, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.objectId, ids),
        inArray(auditLog.objectKind, [...new Set(lines.map(({ objectKind }) => objectKind))]),
        sql`${auditLog.tenantId} = ${lines[0]!.tenantId}`,
        isNotNull(auditLog.after),
      ),
    )
    .orderBy(asc(auditLog.createTime), asc(auditLog.id))
  const asked = new Set(lines.map(({ id }) => id))
  const states = new Map<string, RecordState>()
  const known = new Map<string, RecordState>()
  for (const { id, kind, objectId, after } of all) {
    const record = `${kind}:${objectId}`
    const state = isState(after) ? { ...known.get(record), ...after } : (known.get(record) ?? {})
    known.set(record, state)
    if (asked.has(id)) states.set(id, state)
  }
  return ({ id }) => states.get(id) ?? {}
}
