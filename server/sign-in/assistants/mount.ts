import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientAddress } from '#server/http/client-address.ts'
import { toRefusal } from '#server/http/envelope.ts'
import { loggable } from '#server/http/loggable.ts'
import type { Mount } from '#server/http/mount.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { missing, tooMany } from '#server/kernel/reject.ts'
import { authorize, type Parameters } from './authorize.ts'
import { allowsAssistants, type AssistantDeps } from './deps.ts'
import { OauthFault } from './fault.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'
import { registerClient } from './register.ts'
import { exchange, revoke } from './token.ts'

/** Of one address. An office behind one address stays below. */
const CALLS_PER_MINUTE = 120
const REGISTRATIONS_PER_HOUR = 30

/** What programs read to find the rest. Both with the path of the resource and without it: programs try either. */
export const WELL_KNOWN: Mount<AssistantDeps> = {
  at: '/.well-known',
  perMinute: CALLS_PER_MINUTE,
  serve(scope, deps, { addressFor }) {
    guard(scope, deps)
    for (const path of ['/oauth-protected-resource', '/oauth-protected-resource/mcp'])
      scope.get(path, (request, reply) => reply.send(resourceMetadata(addressFor(request))))
    for (const path of ['/oauth-authorization-server', '/oauth-authorization-server/mcp'])
      scope.get(path, (request, reply) => reply.send(serverMetadata(addressFor(request))))
  },
}

/** OAuth 2.1 for assistants that people connect: registration, the way to the page that asks, tokens, revocation. */
export const OAUTH: Mount<AssistantDeps> = {
  at: '/oauth',
  perMinute: CALLS_PER_MINUTE,
  serve(scope, deps, { addressFor }) {
    guard(scope, deps)
    const hour = rateLimit(3_600_000)
    const parameters = (value: unknown) => (value ?? {}) as Parameters
    scope.get('/authorize', async (request, reply) =>
      reply.redirect(await authorize(deps, parameters(request.query), addressFor(request), new Date())),
    )
    scope.post('/register', async (request, reply) => {
      const from = { origin: clientAddress(request), now: new Date() }
      if (!hour.take(from.origin, REGISTRATIONS_PER_HOUR, from.now.getTime()))
        throw tooMany('登记过于频繁，请稍后再试', 3600)
      return reply.code(201).send(await registerClient(deps, request.body, from))
    })
    scope.post('/token', (request) =>
      exchange(deps, parameters(request.body), { origin: clientAddress(request), now: new Date() }),
    )
    scope.post('/revoke', async (request, reply) => {
      await revoke(deps, parameters(request.body), { origin: clientAddress(request), now: new Date() })
      return reply.send({})
    })
  },
}

/** Where the site does not let people connect assistants, none of the addresses exists. */
function guard(scope: FastifyInstance, deps: AssistantDeps): void {
  const minute = rateLimit(60_000)
  scope.addHook('onRequest', async (request) => {
    if (!(await allowsAssistants(deps.db))) throw missing()
    if (!minute.take(clientAddress(request), CALLS_PER_MINUTE, Date.now())) throw tooMany('操作过于频繁，请稍后再试')
  })
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof OauthFault) return sendFault(reply, error.status, error.error, error.message)
    const { status, message, bug, retryAfter } = toRefusal(error)
    if (bug) request.log.error(loggable(error))
    if (retryAfter) void reply.header('retry-after', String(retryAfter))
    return sendFault(reply, status < 400 ? 400 : status, bug ? 'server_error' : 'invalid_request', message)
  })
}

const sendFault = (reply: FastifyReply, status: number, error: string, description: string): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send({ error, error_description: description })
