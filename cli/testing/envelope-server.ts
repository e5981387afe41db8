import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a handler sees it; `form` is the raw body of a multipart request. */
export interface Received {
  method: string
  path: string
  query: URLSearchParams
  token: string | undefined
  body: Record<string, unknown>
  form: string
}

/**
 * `result` for success, `refuse` for an error with the server's message; `status` and `code` override the usual values.
 */
interface Reply {
  result?: unknown
  bare?: unknown
  bytes?: Buffer
  refuse?: string
  status?: number
  code?: number
}

/** Handlers by method and path below /api; a `*` at the end matches the rest of the path. */
export type Routes = Record<string, (request: Received) => Reply>

export interface EnvelopeServer extends AsyncDisposable {
  url: string
  requests: Received[]
}

/**
 * Starts a real HTTP server that speaks the envelope protocol, for replies that the complete server gives only with
 * much preparation.
 */
export async function envelopeServer(routes: Routes): Promise<EnvelopeServer> {
  const requests: Received[] = []
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await receive(incoming)
    requests.push(request)
    const call = `${request.method} ${request.path}`
    const route = routes[call] ?? routes[call.replace(/[^/]*$/, '*')]
    const reply = route ? route(request) : { refuse: `没有 ${request.path}`, status: 404, code: 404 }
    outgoing.statusCode = reply.status ?? 200
    outgoing.end(reply.bytes ?? JSON.stringify('bare' in reply ? reply.bare : enveloped(reply)))
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const enveloped = ({ result = null, refuse, code }: Reply) => ({
  success: refuse === undefined,
  message: refuse ?? '操作成功！',
  code: code ?? (refuse === undefined ? 200 : 500),
  result,
})

async function receive(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(incoming.url ?? '/', 'http://x')
  const isJson = incoming.headers['content-type']?.includes('json')
  return {
    method: incoming.method ?? '',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    token: incoming.headers['x-access-token'] as string | undefined,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    form: isJson ? '' : text,
  }
}
