import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { CODE } from '#core/contract/envelope.ts'
import { resolveActor } from '#server/sign-in/actor/index.ts'
import { type Deps, type Extension, FEATURES } from './features.ts'
import { FileStoreError } from '#server/storage/files/index.ts'
import { type Binding, bindRoutes } from '#server/http/bind.ts'
import { compressAnswers } from '#server/http/compress.ts'
import { openToOrigins } from '#server/http/cors.ts'
import { openFront } from '#server/http/front.ts'
import { missing, Reject, tooLarge } from '#server/kernel/reject.ts'
import { assertComplete } from '#server/http/router-check.ts'
import type { Config } from './config.ts'
import { serveProbes } from '#server/operations/health/index.ts'
import { serveMounts } from '#server/http/mount.ts'
import { servePages } from '#server/http/pages.ts'
import { rateLimits } from '#server/http/limits.ts'
import { menuFacts } from '#server/organisation/menus/index.ts'
import { isRegistered } from '#server/sign-in/api-clients/index.ts'
import { receiveUpload } from '#server/storage/renditions/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import { maskRefusal, maskReply } from '#server/knowledge/masking/index.ts'
import { isInstallable } from '#server/settings/web-app/index.ts'

export const API = '/api'

/**
 * Builds the HTTP application on the engines. The caller makes it listen, so that tests can inject requests instead.
 */
export async function buildApp(
  deps: Deps,
  o: {
    webFolder: string
    config: Pick<Config, 'log' | 'proxies' | 'basePath' | 'dev'>
    noteCall: Binding['noteCall']
    extension?: Extension | undefined
  },
): Promise<FastifyInstance> {
  const { log: logLevel, proxies, basePath, dev } = o.config
  const app = openFront({ logLevel, proxies, basePath, readable: readableFault })
  deps.http.watch(app, API)
  compressAnswers(app)
  openToOrigins(app, { prefix: API, isRegistered: (origin, tenant) => isRegistered(deps.db, origin, tenant) })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)))
  })
  serveProbes(app, deps)
  const { features: more = [], contract: moreCalls = [] } = o.extension ?? {}
  const features = [...FEATURES, ...more]
  const mounts = features.flatMap(({ mounts: own = [] }) => own)
  await serveMounts(app, mounts, { deps, noteCall: o.noteCall, basePath })
  const page = await servePages(app, {
    webFolder: o.webFolder,
    basePath,
    dev,
    ...pageFacts(deps),
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      /^(GET|HEAD)$/.test(request.method) && !request.url.startsWith(`${API}/`) && !request.url.startsWith('/assets/')
    if (isPage) return page(request, reply)
    throw wrongMethod(request.url) ?? missing()
  })
  const routes = features.flatMap(({ routes: own = [] }) => own)
  assertComplete([...contract, ...moreCalls], routes)
  await bindRoutes(app, { prefix: API, routes, deps, binding: createBinding(deps, o) })
  return app
}

const pageFacts = (deps: Deps) => ({
  menu: () => menuFacts(deps.db),
  editor: deps.office?.editor ?? null,
  isInstallable: () => isInstallable(deps.db),
})

function createBinding(
  deps: Deps,
  { noteCall, config }: { noteCall: Binding['noteCall']; config: Pick<Config, 'basePath'> },
): Binding {
  const uploadLimit = deps.uploadLimitBytes
  return {
    actorOf: (given, client) => resolveActor(deps, { ...given, ...client, now: new Date() }),
    guestsAllowed: async (tenantId) => (await siteValues(deps.db, tenantId)).AllowGuestSearch === '1',
    receive: (file) => receiveUpload(deps, file, uploadLimit),
    assertRate: rateLimits(async (tenantId) => Number((await siteValues(deps.db, tenantId)).searchLimitConfig)),
    noteCall,
    basePath: config.basePath,
    uploadLimit,
    now: () => new Date(),
    maskOf: async (tenantId) => (await siteMasker(deps.db, tenantId))?.mask ?? null,
    masked: (call, made) =>
      'error' in made ? maskRefusal(deps.db, call, made.error) : maskReply(deps.db, call, made.result),
  }
}

/** Messages of the store are written for people, so they become a refusal. */
function readableFault(error: unknown): unknown {
  if (!(error instanceof FileStoreError)) return error
  if (error.fault === 'too-large') return tooLarge()
  if (error.fault === 'missing') return missing('文件没找到')
  if (error.fault === 'no-space') return new Reject(error.message, { status: 507 })
  if (error.fault === 'away') return new Reject(error.message, { status: 503 })
  return new Reject(error.message)
}

/** A known path with the wrong method gets its own message, as in the product family. */
function wrongMethod(url: string): Reject | null {
  const path = url.split(/[?#]/)[0]!
  if (!path.startsWith(`${API}/`)) return null
  const allowed = new Set(contract.filter((e) => matchesPath(e, path.slice(API.length))).flatMap((e) => e.methods))
  if (allowed.size === 0) return null
  return new Reject(`不支持该请求方式，支持：${[...allowed].join('、')}`, { status: 405, code: CODE.wrongMethod })
}

/** Compares path segments, because the router's search takes patterns and a foreign address is none. */
function matchesPath(e: Endpoint, path: string): boolean {
  const parts = path.split('/')
  const own = e.path.split('/')
  return own.length === parts.length && own.every((part, i) => part.startsWith('{') || part === parts[i])
}
