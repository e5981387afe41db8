import { eq, sql } from 'drizzle-orm'
import { apiCallList, type ApiCallRow } from '#core/contract/open/call-log.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Database } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { apiCall, apiClient, apiToken } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'

const FIELDS = {
  ...mapListFields(apiCallList, {
    id: apiCall.id,
    clientId: apiCall.clientId,
    tokenId: apiCall.tokenId,
    clientName: apiClient.name,
    tokenName: apiToken.name,
    userId: apiCall.userId,
    username: apiCall.username,
    method: apiCall.method,
    path: apiCall.path,
    status: apiCall.status,
    ms: apiCall.ms,
    bytes: apiCall.bytes,
    ip: apiCall.ip,
    createTime: apiCall.createTime,
  }),
  /* The field name of the product family. */
  callAuthId: apiCall.clientId,
  usedTime: apiCall.ms,
  callTime: apiCall.createTime,
} as const

/** The calls of API clients in the tenant, newest first. */
export async function listCalls(
  { deps, actor }: Context<{ db: Database }>,
  query: ListQuery,
): Promise<Page<ApiCallRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: apiCall.id,
    from: sql`${apiCall} left join ${apiClient} on ${apiClient.id} = ${apiCall.clientId}
      left join ${apiToken} on ${apiToken.id} = ${apiCall.tokenId}`,
    where: eq(apiCall.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ call: apiCall, clientName: apiClient.name, tokenName: apiToken.name })
        .from(apiCall)
        .leftJoin(apiClient, eq(apiClient.id, apiCall.clientId))
        .leftJoin(apiToken, eq(apiToken.id, apiCall.tokenId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(present) }
}

function present(row: {
  call: typeof apiCall.$inferSelect
  clientName: string | null
  tokenName: string | null
}): ApiCallRow {
  const { tenantId: _tenant, createTime, ...call } = row.call
  const at = wireTime(createTime)
  const ended = wireTime(new Date(createTime.getTime() + call.ms))
  const ofFamily = { callAuthId: call.clientId, callTime: at, usedTime: call.ms, responseTime: ended }
  return { ...call, clientName: row.clientName, tokenName: row.tokenName, createTime: at, ...ofFamily }
}
