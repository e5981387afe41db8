import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_HOME, type Owner, ownerOf } from '#core/routes/owner.ts'
import { ASSET_POLICY, pagePolicy, styleNonce } from './security.ts'

/**
 * The web pages: content-hashed assets, precompressed and immutable, and one shell per application. `menuPaths` tells
 * which paths the menu table gives to the console.
 */
export async function servePages(
  app: FastifyInstance,
  o: { webFolder: string; menuPaths: () => Promise<readonly string[]> },
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  await app.register(fastifyStatic, {
    root: path.join(o.webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (response) => {
      void response.header('content-security-policy', ASSET_POLICY)
      // Modules of ours are loaded by pages of others that embed them.
      void response.header('access-control-allow-origin', '*')
      void response.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  const portalScript = scriptOf(o.webFolder)
  // The one address an intranet page needs to know: what stands behind it changes with every version.
  app.get('/embed/zhiku-portal.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(`import '${portalScript}'\n`),
  )
  const shells: Record<Owner, string> = { portal: shell(o.webFolder, 'portal'), admin: shell(o.webFolder, 'admin') }
  return async (request, reply) => {
    const pathname = request.url.split(/[?#]/)[0]!
    if (pathname === '/admin' || pathname === '/admin/') return reply.redirect(ADMIN_HOME)
    const nonce = styleNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .send(shells[ownerOf(pathname, await o.menuPaths())].replaceAll('__NONCE__', nonce))
  }
}

/** Address of the portal's entry, as its shell has it. */
const scriptOf = (webFolder: string): string =>
  /src="(\/assets\/[^"]+\.js)"/.exec(shell(webFolder, 'portal'))?.[1] ?? '/assets/portal.js'

function shell(webFolder: string, name: Owner): string {
  const file = path.join(webFolder, `${name}.html`)
  if (!existsSync(file)) throw new Error(`${file} is missing: run node build.ts`)
  return readFileSync(file, 'utf8')
}
