import { eq, sql } from 'drizzle-orm'
import { apiClientList, type ApiClientRow } from '#core/contract/open/client.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { computeRevision } from '#server/db/revision.ts'
import { apiClient, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { parsePlaceLabel } from '../api-tokens/index.ts'
import type { ApiClientDeps } from './deps.ts'

const FIELDS = {
  ...mapListFields(apiClientList, {
    id: apiClient.id,
    name: apiClient.name,
    hint: apiClient.hint,
    username: user.username,
    realname: user.realname,
    forPeople: apiClient.forPeople,
    enabled: apiClient.enabled,
    ratePerMinute: apiClient.ratePerMinute,
    secretTime: apiClient.secretTime,
    lastUsed: apiClient.lastUsed,
    createBy: apiClient.createBy,
    createTime: apiClient.createTime,
  }),
  /* with the family's names */
  ak: apiClient.id,
  systemUserId: apiClient.ownerId,
} as const

/** The clients of the tenant with their owners. */
export async function listClients(
  { deps, actor }: Context<ApiClientDeps>,
  query: ListQuery,
): Promise<Page<ApiClientRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: apiClient.id,
    from: sql`${apiClient} join ${user} on ${user.id} = ${apiClient.ownerId}`,
    where: eq(apiClient.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ client: apiClient, owner: { username: user.username, realname: user.realname } })
        .from(apiClient)
        .innerJoin(user, eq(user.id, apiClient.ownerId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(present) }
}

/** The client after an edit. */
export function editedClient(stored: typeof apiClient.$inferSelect) {
  const { name, ownerId, origins, addresses, codes, bits, places, works, forPeople, ratePerMinute, enabled } = stored
  return { name, ownerId, origins, addresses, codes, bits, places, works, forPeople, ratePerMinute, enabled }
}

function present(row: {
  client: typeof apiClient.$inferSelect
  owner: { username: string; realname: string }
}): ApiClientRow {
  const { secretHash: _hash, tenantId: _tenant, ownerId, updateBy: _by, updateTime: _at, ...client } = row.client
  return {
    ...client,
    ...row.owner,
    places: client.places?.map(parsePlaceLabel) ?? null,
    secretTime: wireTime(client.secretTime),
    lastUsed: wireTime(client.lastUsed),
    createTime: wireTime(client.createTime),
    revision: computeRevision(editedClient(row.client)),
    ak: client.id,
    sk: '',
    systemUserId: ownerId,
  }
}
