import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { holdsDocumentText } from '#core/contract/document-text.ts'
import { CHANGE_PASSWORD_FIRST, CODE } from '#core/contract/envelope.ts'
import type { Endpoint, Permission } from '#core/contract/endpoint.ts'
import { clientAddress } from './client-address.ts'
import { foreignOrigin } from './cors.ts'
import { succeed } from './envelope.ts'
import { cleanFileName, formFileName } from './file-name.ts'
import { IGNORED_SORT_HEADER, ignoredSort } from '#server/db/ignored-sort.ts'
import { checkedInput } from './input.ts'
import { deadTicket, denied, expired, Reject } from '#server/kernel/reject.ts'
import { type Actor, isProgram } from '#server/kernel/actor.ts'
import { BlobReply, type Call, type Context, ReadyReply, type ReceivedFile, type Route, Reply } from './route.ts'
import { sendBlob } from './send-blob.ts'
import { sendReady } from './send-ready.ts'
import { whoAsks } from './http-figures.ts'
import { type MadeCall, noteAtEnd } from './note-call.ts'

export interface Binding {
  /** Finds the user who asks; the token is '' for a guest. Throws {@link expired} for a token that is no longer valid. */
  actorOf: (given: Credentials, client: { ip: string; userAgent: string; origin: string | null }) => Promise<Actor>
  /** Whether guests may search and read on this site now. */
  guestsAllowed: (tenant: string) => Promise<boolean>
  /** Writes an uploaded file to disk and hashes it before the handler runs. Call `endUpload` when the call has ended. */
  receive: (file: MultipartFile['file']) => Promise<ReceivedUpload>
  /** Called for every call of a program, after its answer was sent. */
  noteCall: (call: MadeCall) => void
  /** The path of its host below which the site is served; '' at the root. */
  basePath: string
  /** Refuses calls that come too often. */
  assertRate: (e: Endpoint, asked: { actor: Actor; ip: string; now: Date }) => Promise<void>
  uploadLimit: number
  now: () => Date
  /** What leaves of an answer or a refusal for this reader; called for the calls that hold text of documents. */
  masked: (call: MaskedCall, made: { result: unknown } | { error: unknown }) => Promise<unknown>
  /** The mask for answers that are made of texts and sent as bytes; null when nothing is masked. */
  maskOf: (tenantId: string) => Promise<((text: string) => string) | null>
}

export type MaskedCall = Pick<Context<unknown>, 'actor' | 'now' | 'origin'> & { endpoint: Endpoint; input: unknown }

interface ReceivedUpload {
  sha256: string
  size: number
  endUpload: (isKept: boolean) => Promise<void>
}

/** The credentials of a request, and in which part of the request they were. */
export interface Credentials {
  token: string
  /** `ticket`, `link` and `session` come in the address of calls that accept them. */
  credentialSource: 'header' | 'ticket' | 'link' | 'session'
  /** The tenant in the header; null when the header is absent. */
  tenant: string | null
  /** The call is for anybody: for a tenant that is not in force it counts as the installation's own. */
  isAnybody?: true
}

/**
 * Binds routes to Fastify. The order is the same for every call: find the user who asks, check the permission, check the
 * input, then run the handler. No handler can be reached in another way.
 */
export async function bindRoutes<Deps>(
  app: FastifyInstance,
  o: { prefix: string; routes: readonly Route<Deps>[]; deps: Deps; binding: Binding },
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: o.binding.uploadLimit, files: 1, fields: 40, fieldSize: 65_536 },
  })
  const bind = (scope: FastifyInstance, route: Route<Deps>) => {
    const e = route.endpoint
    const methods = [...e.methods]
    const url = `${o.prefix}${e.path.replace(/\{(\w+)\}/g, ':$1')}`
    scope.route({ method: methods, url, handler: (request, reply) => serve(route, o, request, reply) })
  }
  const isBytes = (route: Route<Deps>) => route.endpoint.bodyKind === 'bytes'
  for (const route of o.routes) if (!isBytes(route)) bind(app, route)
  // These calls have a context of their own, so that every other call still refuses such a body.
  await app.register(async (scope) => {
    scope.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload))
    for (const route of o.routes) if (isBytes(route)) bind(scope, route)
  })
}

const BYTES = 'application/octet-stream'

async function serve<Deps>(
  route: Route<Deps>,
  o: { deps: Deps; binding: Binding },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const uploads: ReceivedUpload[] = []
  const receive: Binding['receive'] = async (file) => {
    const upload = await o.binding.receive(file)
    uploads.push(upload)
    return upload
  }
  let isKept = false
  try {
    const answer = await answered(route, { ...o, binding: { ...o.binding, receive } }, request, reply)
    isKept = true
    return answer
  } finally {
    // When this fails now (the database cannot be reached), the next start does it.
    for (const upload of uploads) await upload.endUpload(isKept).catch((error: unknown) => request.log.warn(error))
  }
}

async function answered<Deps>(
  route: Route<Deps>,
  o: { deps: Deps; binding: Binding },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const e = route.endpoint
  // HEAD must be safe to repeat, so it must not do what the call does.
  if (request.method === 'HEAD' && e.audit.length > 0) throw new Reject('这个接口不能用 HEAD 调用', { status: 405 })
  const { actor, token } = await admitted(e, o.binding, request, reply)
  const now = o.binding.now()
  await o.binding.assertRate(e, { actor, ip: clientAddress(request), now })
  const { body, file, bytes } = await readBody(e, o.binding, request)
  const input = checkedInput(e, { params: request.params, query: request.query, body })
  const ctx: Context<Deps> = { actor, deps: o.deps, now, origin: clientAddress(request), audits: e.audit }
  const call = { ...describeCall(request, o.binding.basePath), token, ...(file && { file }), ...(bytes && { bytes }) }
  const result = await handled(route, ctx, { input, call, binding: o.binding })
  if (result instanceof BlobReply) return sendBlob(request, reply, result)
  if (result instanceof ReadyReply) return sendReady(request, reply, result)
  void reply.header('cache-control', 'no-store')
  const ignored = ignoredSort(result instanceof Reply ? result.result : result)
  if (ignored !== null) void reply.header(IGNORED_SORT_HEADER, ignored)
  if (result instanceof Reply) {
    void reply.headers(result.headers)
    return succeed(result.result, result.message, now, result.code)
  }
  return e.payload === 'bare' ? result : succeed(result, e.done, now)
}

async function handled<Deps>(
  route: Route<Deps>,
  ctx: Context<Deps>,
  { input, call, binding }: { input: Parameters<Route<Deps>['handle']>[1]; call: Call; binding: Binding },
): Promise<unknown> {
  const { endpoint, handle } = route
  if (!holdsDocumentText(endpoint)) return handle(ctx, input, call)
  const { actor, now, origin } = ctx
  const made: MaskedCall = { endpoint, input, actor, now, origin }
  const mask = endpoint.payload === 'blob' ? await binding.maskOf(actor.tenantId) : null
  const result = await handle(mask ? { ...ctx, mask } : ctx, input, call).catch(async (error: unknown) => {
    throw await binding.masked(made, { error })
  })
  return binding.masked(made, { result })
}

const describeCall = (request: FastifyRequest, basePath: string): Omit<Call, 'token'> => {
  const { headers, protocol, host, method } = request
  return {
    userAgent: readUserAgent(request),
    familyVersion: String(headers['x-version'] ?? ''),
    basePath,
    address: `${protocol}://${host}${basePath}`,
    isHeadOnly: method === 'HEAD',
    isPart: /^bytes=(?!0-)/.test(headers.range ?? ''),
    cookie: headers.cookie ?? '',
    authorization: headers.authorization ?? '',
    isSecure: protocol === 'https',
  }
}

const readUserAgent = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300)

const describeClient = (request: FastifyRequest) => ({
  ip: clientAddress(request),
  userAgent: readUserAgent(request),
  origin: foreignOrigin(request),
})

async function admitted(
  e: Endpoint,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor; token: string }> {
  const given = readCredentials(e, request)
  const { token } = given
  const client = describeClient(request)
  // Neither an expired token nor a tenant that was frozen must prevent signing in or out.
  if (e.access === 'anonymous') {
    const actor = await binding.actorOf({ ...given, token: '', isAnybody: true }, client)
    return { actor, token }
  }
  const actor = await binding.actorOf(given, client)
  whoAsks.set(request, actor.username)
  if (isProgram(actor)) noteAtEnd(binding.noteCall, { actor, now: binding.now() }, request, reply)
  await assertAccess(e, actor, binding)
  if (actor.mustChangePassword && !e.beforePasswordChange)
    throw new Reject(CHANGE_PASSWORD_FIRST, { code: CODE.warning })
  return { actor, token }
}

function readCredentials(e: Endpoint, request: FastifyRequest): Credentials {
  const header = (name: string) => String(request.headers[name] ?? '')
  const token = header('x-access-token').replace(/^Bearer /, '') || bearerToken(header('authorization'))
  const tenant = header('tenant-id') || null
  const { token: inAddress } = request.query as Record<string, unknown>
  if (token === '' && e.addressToken !== 'none' && typeof inAddress === 'string')
    return { token: inAddress, credentialSource: e.addressToken, tenant }
  return { token, credentialSource: 'header', tenant }
}

/** The token of a program; any other value of this header, which clients of the family send, is ignored. */
const bearerToken = (authorization: string): string => /^Bearer +(z[ke]_\S+)$/i.exec(authorization)?.[1] ?? ''

async function assertAccess(e: Endpoint, actor: Actor, binding: Binding): Promise<void> {
  const { access } = e
  if (actor.via.kind === 'guest') {
    if (access === 'public') return
    if (access === 'guest' && (await binding.guestsAllowed(actor.tenantId))) return
    throw actor.ticket ? deadTicket() : expired()
  }
  if (actor.via.kind === 'link' && !e.links) throw denied()
  if (e.ofInstallation && actor.tenantId !== DEFAULT_TENANT) throw denied()
  if (isProgram(actor) && !isForProgram(e, actor)) throw denied()
  if (!isForEverybody(access) && !actor.permissions.has(access)) throw denied()
}

const isForEverybody = (access: Endpoint['access']): access is Exclude<Endpoint['access'], Permission> =>
  access === 'anonymous' || access === 'public' || access === 'guest' || access === 'signed-in'

/** Whether the contract allows API tokens to make the call. Its permissions are checked like those of every user. */
function isForProgram({ access, programs }: Endpoint, actor: Actor): boolean {
  const isByPermission = !isForEverybody(access)
  if (programs === 'write') return isByPermission || actor.canWork
  if (programs === 'site') return isByPermission && actor.within.length === 0
  return programs === 'read'
}

/**
 * The bytes of a request, for a reader that may stop early: that would destroy the request, and the client would see a
 * broken connection instead of the reason. Node drops the rest when the answer has been sent.
 */
const withoutItsConnection = (body: Readable): Readable => Readable.from(iteratePieces(body), { objectMode: false })

/** An error thrown into the iterator itself would destroy the body; an error in this loop only ends the iteration. */
async function* iteratePieces(body: Readable): AsyncGenerator<Buffer> {
  for await (const piece of body.iterator({ destroyOnReturn: false })) yield piece as Buffer
}

async function readBody(
  e: Endpoint,
  binding: Binding,
  request: FastifyRequest,
): Promise<{ body: unknown; file: ReceivedFile | null; bytes?: Readable }> {
  if (e.bodyKind === 'json') return { body: request.body ?? undefined, file: null }
  if (e.bodyKind === 'bytes') {
    if (!(request.body instanceof Readable)) throw new Reject(`请以二进制方式（${BYTES}）上传`)
    return { body: undefined, file: null, bytes: withoutItsConnection(request.body) }
  }
  if (!/^multipart\/form-data;.*boundary=/i.test(request.headers['content-type'] ?? ''))
    throw new Reject('请以表单方式上传文件')
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const { sha256, size } = await binding.receive(part.file)
      file = { sha256, size, name: cleanFileName(formFileName(part.filename)) }
    }
  }
  if (file === null) throw new Reject('请选择要上传的文件')
  return { body: fields, file }
}
