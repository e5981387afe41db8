import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { oauthClient } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { sealFor } from '#server/kernel/signing/seal.ts'
import type { AssistantDeps } from './deps.ts'
import { resourceOf } from './metadata.ts'
import { isRegisteredRedirect, withAnswer } from './redirect.ts'

const PREFIX = 'zr_'
/** Time to sign in, by whatever way, and to decide. */
const DECIDE_MS = 30 * 60_000

const Checked = v.object({
  clientId: v.string(),
  redirectUri: v.string(),
  challenge: v.string(),
  state: v.nullable(v.string()),
  issuer: v.string(),
  until: v.number(),
})
/** A request that was checked. It grants nothing: the person who decides is found by their session. */
export type CheckedRequest = v.InferOutput<typeof Checked>

export type Parameters = Readonly<Record<string, unknown>>
/** A parameter that was given exactly once; RFC 6749 3.1 refuses those given twice. */
export const parameter = (of: Parameters, name: string): string => {
  const value = of[name]
  return typeof value === 'string' ? value : ''
}

export const findClient = async ({ db }: AssistantDeps, id: string) => {
  const [client] = id === '' ? [] : await db.select().from(oauthClient).where(eq(oauthClient.id, id))
  return client ?? null
}

/**
 * Where a browser that asks to connect a program is sent: to the page where the person decides or, with the protocol's word
 * for what is wrong, back to the program. Throws while it is not certain that the address belongs to the program.
 */
export async function authorize(deps: AssistantDeps, query: Parameters, address: string, now: Date): Promise<string> {
  const client = await findClient(deps, parameter(query, 'client_id'))
  if (client === null) throw new Reject('没有这个助手，请在助手里重新连接', { status: 400 })
  const redirectUri = parameter(query, 'redirect_uri')
  if (!isRegisteredRedirect(client.redirectUris, redirectUri))
    throw new Reject('回调地址与助手登记的不一致', { status: 400 })
  const state = parameter(query, 'state')
  const isStateUsable = /^[ -~]{0,500}$/.test(state) && !Array.isArray(query['state'])
  const error = isStateUsable ? wrongIn(query, address) : 'invalid_request'
  const back = { state: isStateUsable && state !== '' ? state : null, iss: address }
  if (error !== null) return withAnswer(redirectUri, { error, ...back })
  const checked: CheckedRequest = {
    clientId: client.id,
    redirectUri,
    challenge: parameter(query, 'code_challenge'),
    state: back.state,
    issuer: address,
    until: now.getTime() + DECIDE_MS,
  }
  const request = sealFor(deps.secret, PREFIX).seal(checked)
  return `${address}${PORTAL_PATHS.connect}?${new URLSearchParams({ request }).toString()}`
}

function wrongIn(query: Parameters, address: string): string | null {
  if (parameter(query, 'response_type') !== 'code') return 'unsupported_response_type'
  if (parameter(query, 'code_challenge_method') !== 'S256') return 'invalid_request'
  if (!/^[\w-]{43}$/.test(parameter(query, 'code_challenge'))) return 'invalid_request'
  // Programs of early 2025 name no resource; there is only one.
  return query['resource'] === undefined || query['resource'] === resourceOf(address) ? null : 'invalid_target'
}

/** The request that a person decides on. */
export function openRequest(secret: Buffer, text: string, now: Date): CheckedRequest {
  const parsed = v.safeParse(Checked, sealFor(secret, PREFIX).open(text))
  if (!parsed.success || parsed.output.until <= now.getTime()) throw new Reject('连接请求已失效，请在助手里重新连接')
  return parsed.output
}
