import type { FastifyInstance } from 'fastify'
import { checkParts, statusOfAll } from './parts.ts'
import type { PlatformDeps } from './deps.ts'

/**
 * Health checks for load balancers and orchestrators, with correct status codes; the product family's health call
 * always answers 200. `/live`: the process answers, otherwise restart it. `/ready`: everything it needs answers,
 * otherwise send requests to another server. After the first stop signal, `/ready` answers 503.
 */
export function serveProbes(app: FastifyInstance, deps: Pick<PlatformDeps, 'db' | 'engine' | 'files'>): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'UP' }))
  app.get('/ready', async (_request, reply) => {
    const isReady = !isStopping && statusOfAll(await checkParts(deps)) === 'UP'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'UP' : 'DOWN' })
  })
}
