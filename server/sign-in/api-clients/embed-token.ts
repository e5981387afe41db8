import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import { apiClient } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { EMBED_TOKEN_MS, writeEmbedToken } from '#server/kernel/signing/embed-token.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { personById, personByName, tokenHash } from '../sessions/index.ts'
import type { ApiClientDeps } from './deps.ts'

type Client = typeof apiClient.$inferSelect
type Ctx = Context<ApiClientDeps>

/** The use of a client is stored at most this often. */
const USED_EVERY_MS = 60_000

/** A short-lived token for a page of the client: for the person who looks at it, or for the client itself. */
export async function giveEmbedToken(ctx: Ctx, username: string | undefined, authorization: string) {
  const { deps, now } = ctx
  const client = await provenClient(ctx, authorization)
  const personId = await spokenFor(ctx, client, username)
  const before = new Date(now.getTime() - USED_EVERY_MS)
  await deps.db
    .update(apiClient)
    .set({ lastUsed: now })
    .where(and(eq(apiClient.id, client.id), or(isNull(apiClient.lastUsed), lte(apiClient.lastUsed, before))))
  const until = now.getTime() + EMBED_TOKEN_MS
  const secretTime = client.secretTime.getTime()
  return {
    token: writeEmbedToken(deps.secret, { clientId: client.id, personId, secretTime, until }),
    validUntil: wireTime(new Date(until))!,
    expiresIn: EMBED_TOKEN_MS / 1000,
  }
}

/** The client with this id and secret. Without the right secret the answer tells nothing about the client. */
async function provenClient({ deps, origin }: Ctx, authorization: string): Promise<Client> {
  const [, id = '', secret = ''] = /^([0-9a-f]{32}):(.{1,200})$/.exec(decodeBasic(authorization)) ?? []
  const [client] = id === '' ? [] : await deps.db.select().from(apiClient).where(eq(apiClient.id, id))
  const given = Buffer.from(tokenHash(secret))
  const expected = Buffer.from(client?.secretHash ?? '')
  if (!client || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Reject('客户端编号或密钥不正确', { status: 401, code: CODE.unauthorized })
  if (!client.enabled) throw refused('客户端已停用')
  if (!isWithin(client.addresses, origin)) throw refused('服务器的地址不在客户端允许的范围内')
  return client
}

const refused = (message: string) => new Reject(message, { status: 403, code: CODE.warning })

const decodeBasic = (authorization: string): string => {
  const [, encoded = ''] = /^Basic +([\w+/=-]{1,500})$/i.exec(authorization) ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}

async function spokenFor({ deps }: Ctx, client: Client, username: string | undefined): Promise<string> {
  const owner = await personById(deps.db, client.ownerId)
  if (owner?.status !== 1 || owner.deleted) throw refused('客户端的负责人已停用')
  if (!username) return owner.id
  if (!client.forPeople) throw refused('该客户端不能代表用户')
  const person = await personByName(deps.db, username)
  if (person === null || person.tenantId !== client.tenantId || person.deleted || person.status !== 1)
    throw new Reject('找不到这个用户，或其已被冻结')
  return person.id
}

const MAPPED = /^::ffff:(?=\d+\.)/i

/** Whether an address is one of these or in one of these networks; without networks any address is. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const plain = ip.replace(MAPPED, '')
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
