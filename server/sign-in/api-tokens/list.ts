import { eq, sql, type SQL } from 'drizzle-orm'
import { apiTokenList, type ApiTokenRow } from '#core/contract/sys/api-token.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { apiToken, user } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import type { ApiTokenDeps } from './deps.ts'
import { parsePlaceLabel } from './places.ts'

const FIELDS = mapListFields(apiTokenList, {
  id: apiToken.id,
  name: apiToken.name,
  hint: apiToken.hint,
  username: user.username,
  realname: user.realname,
  validUntil: apiToken.validUntil,
  lastUsed: apiToken.lastUsed,
  createTime: apiToken.createTime,
})

/** Tokens that `where` chooses, with their owners. */
export async function listTokens(
  { deps, now }: Context<ApiTokenDeps>,
  query: ListQuery,
  where: SQL,
): Promise<Page<ApiTokenRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: apiToken.id,
    from: sql`${apiToken} join ${user} on ${user.id} = ${apiToken.ownerId}`,
    where,
    rows: ({ where: all, orderBy, limit, offset }) =>
      deps.db
        .select({ token: apiToken, owner: { username: user.username, realname: user.realname } })
        .from(apiToken)
        .innerJoin(user, eq(user.id, apiToken.ownerId))
        .where(all)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map((row) => present(row, now)) }
}

function present(
  { token, owner }: { token: typeof apiToken.$inferSelect; owner: { username: string; realname: string } },
  now: Date,
): ApiTokenRow {
  const over = token.validUntil <= now ? 'over' : 'active'
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    codes: token.codes,
    bits: token.bits,
    places: token.places?.map(parsePlaceLabel) ?? null,
    works: token.works,
    connected: token.oauthClientId !== null,
    validUntil: wireTime(token.validUntil),
    lastUsed: wireTime(token.lastUsed),
    state: token.revokedTime ? 'revoked' : over,
    ...owner,
    createTime: wireTime(token.createTime),
  }
}
