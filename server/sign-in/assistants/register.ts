import { isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { audit } from '#server/db/audit.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { oauthClient } from '#server/db/schema/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import type { AssistantDeps } from './deps.ts'
import { OauthFault } from './fault.ts'
import { mayRedirectTo } from './redirect.ts'

/** Registrations that nobody connected yet; the sweep takes them after a day. */
const MOST_UNUSED = 1000

const Metadata = v.object({
  client_name: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => name.replace(/[\p{C}\s]+/gu, ' ').trim()),
      v.maxLength(100),
    ),
    '',
  ),
  redirect_uris: v.pipe(v.array(v.pipe(v.string(), v.check(mayRedirectTo))), v.minLength(1), v.maxLength(10)),
  token_endpoint_auth_method: v.optional(v.string(), 'none'),
})

/** Dynamic registration (RFC 7591). Every program gets a public client, whatever it asks for, and is told so. */
export async function registerClient({ db }: AssistantDeps, body: unknown, from: { origin: string; now: Date }) {
  const { success, output, issues } = v.safeParse(Metadata, body)
  if (!success) {
    const isRedirect = issues.some(({ path }) => path?.[0]?.key === 'redirect_uris')
    throw isRedirect
      ? new OauthFault('invalid_redirect_uri', '回调地址只能是 https，或者本机的 http 地址')
      : new OauthFault('invalid_client_metadata', '登记的内容不正确')
  }
  const row = {
    id: newId(),
    name: output.client_name || '未命名的助手',
    redirectUris: [...new Set(output.redirect_uris)],
    createTime: from.now,
  }
  await db.transaction(async (tx) => {
    const refusal = '登记的助手过多，请稍后再试'
    await assertRoom(tx, 'oauth-clients', {
      table: oauthClient,
      where: isNull(oauthClient.usedTime),
      most: MOST_UNUSED,
      refusal,
    })
    await tx.insert(oauthClient).values(row)
    const by = { actor: systemActor(DEFAULT_TENANT), ...from }
    await audit(tx, by, { action: 'assistant-register', kind: 'assistant', id: row.id, after: row })
  })
  return {
    client_id: row.id,
    client_id_issued_at: Math.floor(from.now.getTime() / 1000),
    client_name: row.name,
    redirect_uris: row.redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
