import type { FastifyRequest } from 'fastify'
import { clientAddress } from '#server/http/client-address.ts'
import { type Actor, isProgram } from '#server/kernel/actor.ts'
import { expired, Reject } from '#server/kernel/reject.ts'
import { type AuthEngines, resolveActor } from '#server/sign-in/actor/index.ts'
import { allowsAssistants } from '#server/sign-in/assistants/index.ts'

const BEARER = /^Bearer +(z[keo]_\S{1,2000})$/i

export interface Caller {
  actor: Actor
  token: string
}

/**
 * Who calls. Only programs' tokens and those of connected assistants, only in this header: neither a cookie nor a session of a browser is ever taken, so a
 * page that was opened under another name of this host (DNS rebinding) has nothing to call with. Pages are refused besides.
 */
export async function findCaller(deps: AuthEngines, request: FastifyRequest): Promise<Caller> {
  const { origin, authorization = '' } = request.headers
  if (origin !== undefined) throw new Reject('网页不能直接连接这个地址，请由程序连接', { status: 403 })
  const token = BEARER.exec(authorization)?.[1]
  if (token === undefined) throw expired()
  const client = { ip: clientAddress(request), userAgent: '', origin: null, now: new Date() }
  const actor = await resolveActor(deps, { token, credentialSource: 'header', tenant: null, ...client })
  if (!isProgram(actor)) throw expired()
  // What people connected ends when the site no longer lets them; what they made by hand does not.
  if (token.startsWith('zo_') && !(await allowsAssistants(deps.db, actor.tenantId))) throw expired()
  return { actor, token }
}
