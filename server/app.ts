import Fastify, { type FastifyInstance } from 'fastify'
import { contract } from '#core/contract/index.ts'
import { CODE } from '#core/contract/envelope.ts'
import { resolveActor } from './auth/index.ts'
import { type Deps, FEATURES } from './features.ts'
import { FileStoreError } from './files/index.ts'
import { bindRoutes, type Binding } from './http/bind.ts'
import { compressAnswers } from './http/compress.ts'
import { refusalOf } from './http/envelope.ts'
import { loggable, loggedRequest } from './http/loggable.ts'
import { missing, Reject } from './http/reject.ts'
import { assertComplete } from './http/router-check.ts'
import { servePages } from './http/pages.ts'
import { secureHeaders } from './http/security.ts'
import { assertRate } from './limits.ts'
import { menuPaths } from './org/index.ts'
import { receiveUpload } from './renditions/index.ts'
import { siteValues } from './site/index.ts'

export const API = '/api'

const JSON_LIMIT = 1024 * 1024

/** The HTTP application over its engines. Listening is the caller's business, so tests may also inject. */
export async function buildApp(
  deps: Deps,
  o: { webFolder: string; logLevel: string; trustProxy: boolean },
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: JSON_LIMIT,
    trustProxy: o.trustProxy,
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    logger: { level: o.logLevel, serializers: { req: loggedRequest } },
  })
  secureHeaders(app)
  compressAnswers(app)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)))
  })
  // Before any route: a route keeps the error handler that stood when it was added.
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(readableFault(error))
    const { message, code, result = null } = refusal
    if (refusal.bug) request.log.error(loggable(error))
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .send({ success: false, message, code, result, timestamp: Date.now() })
  })
  const page = await servePages(app, { webFolder: o.webFolder, menuPaths: () => menuPaths(deps.db) })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      /^(GET|HEAD)$/.test(request.method) && !request.url.startsWith(`${API}/`) && !request.url.startsWith('/assets/')
    if (isPage) return page(request, reply)
    throw wrongMethod(app, request.url) ?? missing()
  })
  const routes = FEATURES.flatMap(({ routes: own = [] }) => own)
  assertComplete(contract, routes)
  await bindRoutes(app, { prefix: API, routes, deps, binding: bindingOf(deps) })
  return app
}

function bindingOf(deps: Deps): Binding {
  const uploadLimit = deps.uploadLimitBytes
  return {
    actorOf: (given, client) => resolveActor(deps, { ...given, ...client, now: new Date() }),
    guestsAllowed: async (tenantId) => (await siteValues(deps.db, tenantId)).AllowGuestSearch === '1',
    receive: (file) => receiveUpload(deps, file, uploadLimit),
    assertRate: (e, actor, ip, now) => assertRate(deps.db, e, actor, ip, now),
    uploadLimit,
    now: () => new Date(),
  }
}

/** The store's sentences are made for people. */
function readableFault(error: unknown): unknown {
  if (!(error instanceof FileStoreError)) return error
  if (error.fault === 'too-large')
    return new Reject('文件大小超出限制, 请压缩或降低文件质量! ', { status: 413, code: CODE.tooLarge })
  if (error.fault === 'missing') return missing('文件没找到')
  if (error.fault === 'no-space') return new Reject(error.message, { status: 507 })
  return new Reject(error.message)
}

/** A known path asked with another method is told so, as the family does. */
function wrongMethod(app: FastifyInstance, url: string): Reject | null {
  const path = url.split('?')[0]!
  if (!path.startsWith(`${API}/`)) return null
  const allowed = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
    (method) => app.findRoute({ method, url: path }) !== null,
  )
  if (allowed.length === 0) return null
  return new Reject(`不支持该请求方式，支持：${allowed.join('、')}`, { status: 405, code: CODE.wrongMethod })
}
