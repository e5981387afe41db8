import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientTools } from '#tests/whole-server/support/clients.ts'
import { openStage, type Stage } from '../support/stage.ts'

export interface HostPage {
  html: string
  headers?: Record<string, string>
}

/** A site of the company that is not ours, on an origin of its own, registered as an API client. */
export interface Host extends AsyncDisposable {
  stage: Stage
  origin: string
  /** Puts a page or a script below the site; its address. */
  put: (path: string, page: HostPage | string) => string
  /** How often the site's own server was asked for a token, by user. */
  tokensGiven: Map<string, number>
  /** Instead of the exchange: what the site's server answers. */
  answerToken: ((username: string) => Promise<string> | string) | null
}

export async function openHost(env: Record<string, string> = {}): Promise<Host> {
  const stage = await openStage(env)
  const pages = new Map<string, HostPage | string>()
  const tokensGiven = new Map<string, number>()
  const site = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const clients = clientTools(stage.server, await stage.server.signIn('admin'))
  const client = await clients.forPeople({ origins: [origin], ratePerMinute: 10_000 })

  const host: Host = {
    stage,
    origin,
    tokensGiven,
    answerToken: null,
    put(path, page) {
      pages.set(path, page)
      return origin + path
    },
    async [Symbol.asyncDispose]() {
      site.closeAllConnections()
      site.close()
      await stage[Symbol.asyncDispose]()
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    if (pathname === '/token') return response.end(await issueToken(searchParams.get('user') ?? ''))
    const page = pages.get(pathname)
    if (page === undefined) return response.writeHead(404).end()
    if (typeof page === 'string') return response.setHeader('content-type', 'text/javascript; charset=utf-8').end(page)
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html)
  }
  const issueToken = async (username: string) => {
    tokensGiven.set(username, (tokensGiven.get(username) ?? 0) + 1)
    return host.answerToken ? host.answerToken(username) : clients.tokenFor(client, username)
  }
  return host
}
