import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bytesOf } from './bytes-of.ts'
import { clientAddress } from './client-address.ts'

/** An answered request. */
export interface TracedRequest {
  time: Date
  ms: number
  /** The login name; empty for a guest, and when no actor was looked up. */
  username: string
  method: string
  /** Without the query string, which may contain a secret or a search. */
  path: string
  userAgent: string
  ip: string
  status: number
  /** Of the answer. */
  contentType: string
}

interface Tally {
  count: number
  ms: number
  slowestMs: number
}

/** The requests that this process has answered since it started. */
export interface HttpFigures {
  all: Tally
  /** Without pages and their files. */
  api: Tally
  /** Answers of 500 and above. */
  errors: number
  bytesSent: number
  bytesReceived: number
  /** The latest first. */
  latest: () => readonly TracedRequest[]
  connections: () => Promise<number>
  /** Counts the answers of the application from now on; `api` is the path below which its calls are. */
  watch: (app: FastifyInstance, api: string) => void
}

/** The actor of each request, which the contract's calls store here. */
export const whoAsks = new WeakMap<FastifyRequest, string>()

const KEPT = 100
const none = (): Tally => ({ count: 0, ms: 0, slowestMs: 0 })

function add(tally: Tally, ms: number): void {
  tally.count++
  tally.ms += ms
  tally.slowestMs = Math.max(tally.slowestMs, ms)
}

export function httpFigures(): HttpFigures {
  const latest: TracedRequest[] = []
  let watched: FastifyInstance | null = null
  const figures: HttpFigures = {
    all: none(),
    api: none(),
    errors: 0,
    bytesSent: 0,
    bytesReceived: 0,
    latest: () => latest.toReversed(),
    connections: () =>
      new Promise((resolve, reject) => {
        if (watched === null) return resolve(0)
        watched.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    watch(app, api) {
      watched = app
      countAnswers(app, api, figures, latest)
    },
  }
  return figures
}

function countAnswers(app: FastifyInstance, api: string, figures: HttpFigures, latest: TracedRequest[]): void {
  // Socket and address are stored before, because a closed request has none.
  const before = new WeakMap<FastifyRequest, { socket: Socket; ip: string; sent: number; received: number }>()
  app.addHook('onRequest', async (request) => {
    const { socket } = request.raw
    before.set(request, { socket, ip: clientAddress(request), ...bytesOf(socket) })
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = reply.elapsedTime
    const [path = ''] = request.url.split('?')
    const at = before.get(request)
    add(figures.all, ms)
    if (path.startsWith(`${api}/`)) add(figures.api, ms)
    if (reply.statusCode >= 500) figures.errors++
    if (at) {
      const { sent, received } = bytesOf(at.socket)
      figures.bytesSent += sent - at.sent
      figures.bytesReceived += received - at.received
    }
    const type = reply.getHeader('content-type')
    latest.push({
      time: new Date(Date.now() - ms),
      ms,
      username: whoAsks.get(request) ?? '',
      method: request.method,
      path: path.slice(0, 500),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      ip: at?.ip ?? '',
      status: reply.statusCode,
      contentType: typeof type === 'string' ? type : '',
    })
    if (latest.length > KEPT) latest.shift()
  })
}
