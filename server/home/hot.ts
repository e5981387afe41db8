import { sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import type { homeHot } from '#core/contract/km/home.ts'
import { readable } from '#server/access/documents/index.ts'
import { document, version, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { VISIT } from '#server/knowledge/documents/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

const MOST = 6

/** A guest is told apart by the address alone. */
export async function hot({ deps, actor, now }: Context<SearchDeps>): Promise<Result<typeof homeHot>> {
  const reader = sql`coalesce(${visitRecord.userId}, ${visitRecord.sourceIp})`
  const { rows } = await deps.db.execute<{ id: string; title: string; n: number }>(sql`
    select ${document.id} as id, v.title, r.n from (
      select ${visitRecord.documentId} as id, count(distinct ${reader})::int as n from ${visitRecord}
      where ${visitRecord.tenantId} = ${actor.tenantId} and ${visitRecord.visitType} = ${VISIT.view}
        and ${visitRecord.createTime} > now() - interval '7 days'
      group by ${visitRecord.documentId}) r
    join ${document} on ${document.id} = r.id join ${version} v on v.id = ${document.visibleVersion}
    where ${readable(actor, now)} order by r.n desc, ${document.id} limit ${MOST}`)
  return rows.map(({ id, title, n }) => ({ docId: id, title, readers: n }))
}
