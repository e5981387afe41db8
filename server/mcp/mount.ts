import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { mcpServer } from '#core/mcp/server.ts'
import { toRefusal } from '#server/http/envelope.ts'
import { loggable } from '#server/http/loggable.ts'
import type { Mount, MountSite } from '#server/http/mount.ts'
import { type AuthEngines, forAssistant } from '#server/sign-in/actor/index.ts'
import { allowsAssistants, RESOURCE_METADATA } from '#server/sign-in/assistants/index.ts'
import { type Caller, findCaller } from './caller.ts'
import { ownCalls } from './own-calls.ts'

/** Of one token. Each tool makes one to three calls, which have limits of their own. */
const CALLS_PER_MINUTE = 300

/** What the protocol's library hands on to the tools. */
interface Asking {
  request: FastifyRequest
  caller: Caller
}

/**
 * The server for assistants: streamable HTTP without sessions, so nothing outlives the right to call. It serves the
 * protocol of 2026-07-28 and that of 2025.
 */
export const MCP: Mount<AuthEngines> = {
  at: '/mcp',
  perMinute: CALLS_PER_MINUTE,
  serve(scope, deps, { admit, addressFor }) {
    const asking = new WeakMap<Request, Asking>()
    let handler: Promise<McpHttpHandler> | null = null
    scope.setErrorHandler(async (error, request, reply) => {
      const more = (await allowsAssistants(deps.db))
        ? `, resource_metadata="${addressFor(request)}${RESOURCE_METADATA}"`
        : ''
      return sendFault(error, { request, reply, challenge: `Bearer realm="zhiku"${more}` })
    })
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/',
      handler: (request, reply) =>
        forAssistant(async () => {
          const caller = await findCaller(deps, request)
          admit(request, reply, { actor: caller.actor, subject: caller.token })
          const asked = webRequest(request, reply)
          asking.set(asked, { request, caller })
          const { fetch } = await (handler ??= openHandler(scope, { asking, addressFor }))
          return sendAnswer(reply, await fetch(asked, { parsedBody: request.body }))
        }),
    })
    scope.addHook('onClose', async () => (await handler)?.close())
  },
}

/** The library is loaded with the first call: most sites never need it, and a start should not wait for it. */
async function openHandler(
  scope: FastifyInstance,
  { asking, addressFor }: { asking: WeakMap<Request, Asking> } & Pick<MountSite, 'addressFor'>,
): Promise<McpHttpHandler> {
  const library = await import('@modelcontextprotocol/server')
  const serve = ({ requestInfo }: { requestInfo?: Request }) => {
    const { request, caller } = asking.get(requestInfo!)!
    return mcpServer(library, { api: ownCalls(scope, request, caller.token), address: addressFor(request) })
  }
  // The tools never change, so nobody has to listen, and no stream outlives the right to call.
  return library.createMcpHandler(serve, { maxSubscriptions: 0, onerror: (error) => scope.log.info(loggable(error)) })
}

/** The request as the library wants it; its body was read already. A client that leaves ends what it asked for. */
function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  return new Request(`http://inside${request.url}`, { method: request.method, headers, signal: left.signal })
}

const sendAnswer = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> => {
  const type = answer.headers.get('content-type')
  if (type) void reply.type(type)
  for (const name of ['allow', 'mcp-protocol-version']) {
    const value = answer.headers.get(name)
    if (value) void reply.header(name, value)
  }
  return reply.code(answer.status).send(await answer.text())
}

/** A refusal in the protocol's own form; the sentence is ours. */
function sendFault(
  error: unknown,
  { request, reply, challenge }: { request: FastifyRequest; reply: FastifyReply; challenge: string },
): FastifyReply {
  const { status, message, bug, retryAfter } = toRefusal(error)
  if (bug) request.log.error(loggable(error))
  if (status === 401) void reply.header('www-authenticate', challenge)
  if (retryAfter) void reply.header('retry-after', String(retryAfter))
  const said = status === 401 ? '请在 Authorization 里带上有效的 API 令牌（Bearer zk_…）' : message
  return reply
    .code(status < 400 ? (bug ? 500 : 400) : status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: said } }))
}
