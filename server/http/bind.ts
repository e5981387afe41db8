import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import { succeed } from './envelope.ts'
import { cleanFileName } from './file-name.ts'
import { checkedInput } from './input.ts'
import { denied, expired, Reject } from './reject.ts'
import { BlobReply, type Actor, type Ctx, type ReceivedFile, type Route } from './route.ts'
import { sendBlob } from './send-blob.ts'

export interface Binding {
  /** Who asks; `token` is '' for a guest. Throws {@link expired} for a token that is no longer good. */
  actorOf: (token: string, tenant: string, client: { ip: string; userAgent: string }) => Promise<Actor>
  /** Whether the site lets guests search and read now. */
  guestsAllowed: (tenant: string) => Promise<boolean>
  /** Takes an uploaded file to disk, complete and hashed, before the handler runs. */
  receive: (file: MultipartFile['file']) => Promise<{ sha256: string; size: number }>
  /** Refuses calls that come too often. */
  assertRate: (e: Endpoint, actor: Actor, ip: string, now: Date) => Promise<void>
  uploadLimit: number
  now: () => Date
}

/** Endpoints a person may call while a first password still has to be changed. */
const BEFORE_PASSWORD_CHANGE = new Set([
  '/sys/user/updatePassword',
  '/sys/logout',
  '/sys/permission/getUserPermissionByToken',
])

/**
 * Binds routes to Fastify. The order is the same for every call: who asks, may they call this, is the input good, then
 * the handler. No handler can be reached another way.
 */
export async function bindRoutes<Deps>(
  app: FastifyInstance,
  o: { prefix: string; routes: readonly Route<Deps>[]; deps: Deps; binding: Binding },
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: o.binding.uploadLimit, files: 1, fields: 40, fieldSize: 65_536 },
  })
  for (const route of o.routes) {
    const e = route.endpoint
    const methods = [...e.methods]
    const url = `${o.prefix}${e.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.route({ method: methods, url, handler: (request, reply) => serve(route, o, request, reply) })
  }
}

async function serve<Deps>(
  route: Route<Deps>,
  o: { deps: Deps; binding: Binding },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const e = route.endpoint
  const { actor, token } = await admitted(e, o.binding, request)
  const now = o.binding.now()
  await o.binding.assertRate(e, actor, request.ip, now)
  const { body, file } = await bodyOf(e, o.binding, request)
  const input = checkedInput(e, { params: request.params, query: request.query, body })
  const ctx: Ctx<Deps> = { actor, deps: o.deps, now, client: { ...clientOf(request), token }, file }
  const result = await route.handle(ctx, input)
  if (result instanceof BlobReply) return sendBlob(request, reply, result)
  void reply.header('cache-control', 'no-store')
  return e.payload === 'bare' ? result : succeed(result, e.done, now)
}

const clientOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

async function admitted(
  e: Endpoint,
  binding: Binding,
  request: FastifyRequest,
): Promise<{ actor: Actor; token: string }> {
  const header = (name: string) => String(request.headers[name] ?? '')
  const token = header('x-access-token').replace(/^Bearer /, '')
  const tenant = header('tenant-id') || '0'
  const client = clientOf(request)
  // A stale token must not keep anybody from signing in or out.
  if (e.access === 'anonymous') return { actor: await binding.actorOf('', tenant, client), token }
  const actor = await binding.actorOf(token, tenant, client)
  await assertAccess(e.access, actor, binding)
  if (actor.mustChangePassword && !BEFORE_PASSWORD_CHANGE.has(e.path))
    throw new Reject('首次登录请先修改密码', { code: 510 })
  return { actor, token }
}

async function assertAccess(access: Access, actor: Actor, binding: Binding): Promise<void> {
  if (access === 'guest' && actor.userId === null && (await binding.guestsAllowed(actor.tenantId))) return
  if (actor.userId === null) throw expired()
  if (access === 'guest' || access === 'signed-in') return
  if (!actor.permissions.has(access)) throw denied()
}

async function bodyOf(
  e: Endpoint,
  binding: Binding,
  request: FastifyRequest,
): Promise<{ body: unknown; file: ReceivedFile | null }> {
  if (e.bodyKind === 'json') return { body: request.body ?? undefined, file: null }
  if (!/^multipart\/form-data;.*boundary=/i.test(request.headers['content-type'] ?? ''))
    throw new Reject('请以表单方式上传文件')
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else file = { ...(await binding.receive(part.file)), name: cleanFileName(part.filename) }
  }
  if (file === null) throw new Reject('请选择要上传的文件')
  return { body: fields, file }
}
