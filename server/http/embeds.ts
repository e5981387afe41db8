import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ASSET_POLICY, EMBED_PAGE_POLICY, styleNonce } from './security.ts'

/** Every origin may read what other sites load; it contains nothing of any user. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const

/**
 * The scripts that other sites write into their pages. Their addresses are the same in every version, so browsers ask
 * each time whether there is a new one. `page`: the text of the page that shows the elements.
 */
export async function serveEmbeds(
  app: FastifyInstance,
  o: { webFolder: string; portalScript: string; page: string },
): Promise<void> {
  const open = (reply: FastifyReply) => reply.headers({ ...OPEN, 'cache-control': 'no-cache' })
  app.get('/embed/zhiku-portal.js', (_request, reply) =>
    open(reply).type('text/javascript; charset=utf-8').send(`import '${o.portalScript}'\n`),
  )
  const show = (reply: FastifyReply) => {
    const nonce = styleNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', EMBED_PAGE_POLICY(nonce))
      .header('cache-control', 'no-store')
      .send(o.page.replaceAll('__NONCE__', nonce))
  }
  app.get('/embed/', (_request, reply) => show(reply))
  await app.register(fastifyStatic, {
    root: path.join(o.webFolder, 'embed'),
    prefix: '/embed/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (response) => {
      void response.header('content-security-policy', ASSET_POLICY)
      void response.header('cache-control', 'no-cache')
      for (const [name, value] of Object.entries(OPEN)) void response.header(name, value)
    },
  })
}
