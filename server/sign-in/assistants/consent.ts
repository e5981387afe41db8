import { and, eq, gt, isNull } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { apiToken, oauthClient, oauthGrant } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { expired, Reject } from '#server/kernel/reject.ts'
import { holdSession, newToken, tokenHash } from '../sessions/index.ts'
import { type CheckedRequest, findClient, openRequest } from './authorize.ts'
import { allowsAssistants, type AssistantDeps } from './deps.ts'
import { resourceOf } from './metadata.ts'
import { shownHost, withAnswer } from './redirect.ts'

type Ctx = Context<AssistantDeps>

/** A program exchanges its code at once (RFC 6749 4.1.2 allows ten minutes at most). */
const CODE_MS = 60_000
/** As of API tokens: more than a person can keep apart. */
const MOST = 100

async function asked({ deps, actor, now }: Ctx, text: string) {
  if (!(await allowsAssistants(deps.db, actor.tenantId))) throw new Reject('本站没有开放 AI 助手的连接')
  const request = openRequest(deps.secret, text, now)
  const client = await findClient(deps, request.clientId)
  if (client === null) throw new Reject('没有这个助手，请在助手里重新连接')
  return { request, client }
}

export async function describeRequest(ctx: Ctx, text: string) {
  const { request, client } = await asked(ctx, text)
  return { name: client.name, host: shownHost(request.redirectUri) }
}

/** Keeps what the person decided, and says where their browser goes with it. */
export async function decide(ctx: Ctx, { request: text, agree }: { request: string; agree: boolean }) {
  const { request, client } = await asked(ctx, text)
  const { state, issuer: iss } = request
  if (!agree) {
    await audit(ctx.deps.db, ctx, { action: 'assistant-decline', kind: 'assistant', id: client.id })
    return { redirect: withAnswer(request.redirectUri, { error: 'access_denied', state, iss }) }
  }
  const code = await connect(ctx, request, client)
  return { redirect: withAnswer(request.redirectUri, { code, state, iss }) }
}

/** The connection is a token of its owner that nobody knows yet. It lasts as long as the code, until that is exchanged. */
async function connect(ctx: Ctx, request: CheckedRequest, client: typeof oauthClient.$inferSelect): Promise<string> {
  const { deps, actor, now } = ctx
  const ownerId = ownId(actor)
  const [id, code] = [newId(), newToken()]
  const validUntil = new Date(now.getTime() + CODE_MS)
  await deps.db.transaction(async (tx) => {
    if (!(await holdSession(tx, { userId: ownerId, sessionId: actor.sessionId }))) throw expired()
    const live = and(eq(apiToken.ownerId, ownerId), isNull(apiToken.revokedTime), gt(apiToken.validUntil, now))
    const refusal = '令牌和连接过多，请先断开不用的'
    await assertRoom(tx, `tokens ${ownerId}`, { table: apiToken, where: live, most: MOST, refusal })
    await tx.update(oauthClient).set({ usedTime: now }).where(eq(oauthClient.id, client.id))
    await tx.insert(apiToken).values({
      id,
      tenantId: actor.tenantId,
      ownerId,
      name: client.name.slice(0, 50),
      hint: '',
      tokenHash: tokenHash(newToken()),
      codes: [],
      bits: ['view'],
      works: false,
      validUntil,
      oauthClientId: client.id,
      createBy: actor.username,
      createTime: now,
    })
    await tx.insert(oauthGrant).values({
      hash: tokenHash(code),
      kind: 'code',
      tokenId: id,
      redirectUri: request.redirectUri,
      challenge: request.challenge,
      resource: resourceOf(request.issuer),
      validUntil,
    })
    const after = { tokenId: id, redirectUri: request.redirectUri }
    await audit(tx, ctx, { action: 'assistant-approve', kind: 'assistant', id: client.id, after })
  })
  return code
}
