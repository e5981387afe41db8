import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { FULL_HEALTH, HEALTH_KEYS, HEALTH_REASONS } from '#core/rules/health.ts'
import type { Transaction } from '#server/db/database.ts'
import { attachment, document, documentHealth, version } from '#server/db/schema/index.ts'
import { reasonConditions } from './reasons.ts'

const isShown = (now: Date): SQL =>
  sql`${document.released} and not ${document.deleted} and ${document.effectiveFrom} <= ${now}`

/**
 * Computes the health of these documents of a tenant, and forgets that of those which readers do not see. Whoever changes what a
 * reason is looked up from calls it in the same transaction; what time alone changes, the schedule finds. No foreign key and
 * always the same order: so that it waits for nobody who waits for it.
 */
export async function scoreDocuments(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const asked = and(eq(document.tenantId, tenantId), inArray(document.id, [...ids]))!
  await tx.execute(scoring(asked, now))
  await tx.execute(sql`delete from ${documentHealth} where ${inArray(documentHealth.documentId, [...ids])}
    and not exists (select 1 from ${document} where ${document.id} = ${documentHealth.documentId} and ${document.visibleVersion} is not null and ${isShown(now)})`)
}

/** So many at once; of a file that more documents have, the schedule finds the others. */
const TWINS = 20

/** The health of a changed document, and of those with the same file, which is no duplicate any more or becomes one. */
export async function scoreWithTwins(tx: Transaction, tenantId: string, id: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct other.id from ${version} ov
      join ${attachment} own on own.version_id = ov.id and own.ordinal = 0
      join ${attachment} twin on twin.sha256 = own.sha256 and twin.ordinal = 0 and twin.version_id <> own.version_id
      join ${document} other on other.visible_version = twin.version_id
     where ov.document_id = ${id} and other.id <> ${id} and other.tenant_id = ${tenantId} order by other.id limit ${TWINS}`)
  await scoreDocuments(tx, tenantId, [id, ...rows.map((row) => row.id)], now)
}

/** Writes only what has changed. */
function scoring(asked: SQL, now: Date): SQL {
  const conditions = reasonConditions(now)
  const columns = HEALTH_KEYS.map((key) => sql`${conditions[key]} as ${sql.identifier(key)}`)
  const holds = (key: string) => sql`f.${sql.identifier(key)}`
  const lost = HEALTH_KEYS.map((key) => sql`case when ${holds(key)} then ${HEALTH_REASONS[key].deduct}::int else 0 end`)
  const named = HEALTH_KEYS.map((key) => sql`case when ${holds(key)} then ${key} end`)
  return sql`
    insert into ${documentHealth} as h (document_id, tenant_id, score, reasons, time)
    select f.id, f.tenant_id, greatest(${FULL_HEALTH}::int - (${sql.join(lost, sql` + `)}), 0),
      array_remove(array[${sql.join(named, sql`, `)}]::text[], null), ${now}::timestamptz
    from (
      select ${document.id} as id, ${document.tenantId} as tenant_id, ${sql.join(columns, sql`, `)}
      from ${document} join ${version} on ${version.id} = ${document.visibleVersion}
      where ${asked} and ${isShown(now)}) f
    order by f.id
    on conflict (document_id) do update set score = excluded.score, reasons = excluded.reasons, time = excluded.time
      where (h.score, h.reasons) is distinct from (excluded.score, excluded.reasons)`
}
