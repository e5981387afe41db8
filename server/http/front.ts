import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { clientFault, type Refusal, toRefusal, refused } from './envelope.ts'
import { hangUp } from './hang-up.ts'
import { loggable, loggedRequest } from './loggable.ts'
import { secureHeaders, SECURITY_HEADERS } from './security.ts'
import { endSilentBodies } from './silence.ts'

const JSON_LIMIT = 1024 * 1024

/** How long a client may send nothing in the middle of a request. */
const SILENCE_MS = 30_000
/**
 * For how many periods a connection may be idle in both directions: either we are working, or the client does not read.
 */
const STILL = 10

export interface FrontOptions {
  logLevel: string
  /** The target of the log; standard output by default. */
  logTo?: { write: (line: string) => void }
  /**
   * How many of our own proxies a request passes. That many entries of X-Forwarded-For are trusted, counted from the
   * end.
   */
  proxies: number
  /** The path below which the site is served. Requests contain it, unless the proxy removes it. */
  basePath?: string
  silenceMs?: number
  /** Gives errors of the engines a readable message before they become answers. */
  readable: (error: unknown) => unknown
}

/** The HTTP server before any route is added: its time limits, the proxies it trusts, and its error handling. */
export function openFront(o: FrontOptions): FastifyInstance {
  const silenceMs = o.silenceMs ?? SILENCE_MS
  const app = Fastify({
    bodyLimit: JSON_LIMIT,
    trustProxy: o.proxies > 0 && ((_address, hop) => hop < o.proxies),
    // A long request is allowed; a silent one is ended, see below.
    requestTimeout: 0,
    http: { headersTimeout: silenceMs, connectionsCheckingInterval: Math.ceil(silenceMs / 4) },
    connectionTimeout: STILL * silenceMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, o.basePath ?? ''),
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    logger: { level: o.logLevel, serializers: { req: loggedRequest }, ...(o.logTo && { stream: o.logTo }) },
    frameworkErrors: (error, request, reply) => answerRefusal(request, reply, error),
    clientErrorHandler: (error, socket) => hangUp(socket, clientFault(BROKEN[error.code] ?? 400)),
  })
  secureHeaders(app)
  endSilentBodies(app, silenceMs)
  // Set this before any route: a route keeps the error handler from the time when it was added.
  app.setErrorHandler(async (error, request, reply) => answerRefusal(request, reply, o.readable(error)))
  return app
}

/** The path without the base path. */
const withoutBase = (url: string, base: string): string =>
  base !== '' && /^[/?#]?$/.test(url.charAt(base.length)) && url.startsWith(base)
    ? url.slice(base.length).replace(/^(?!\/)/, '/')
    : url

/** Answers requests that are not HTTP at all. */
const BROKEN: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function answerRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = hasLeft(request, error) ? clientFault(400) : toRefusal(error)
  if (refusal.bug) request.log.error(loggable(error))
  return sendRefusal(reply, refusal)
}

/** Errors of the framework itself run no hook, so the headers are set here. */
const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .code(refusal.status)
    .headers({
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      ...(refusal.retryAfter && { 'retry-after': String(refusal.retryAfter) }),
    })
    .send(JSON.stringify(refused(refusal)))

/**
 * Whether the client disconnected before its body was complete. The error then has the same codes as a lost database.
 */
const hasLeft = ({ raw }: FastifyRequest, error: unknown): boolean =>
  raw.destroyed && !raw.complete && error instanceof Error && 'code' in error && LEFT.has(String(error.code))

const LEFT = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'])
