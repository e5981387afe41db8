import type { FastifyInstance } from 'fastify'
import { partsOf, statusOfAll } from './parts.ts'
import type { PlatformDeps } from './deps.ts'

/**
 * What balancers and orchestrators ask, with true status codes. The family's health answers 200 in any case and cannot serve
 * them. `/live`: the process answers; a restart would help where it does not. `/ready`: everything it needs answers; while
 * not, requests should go to another server. From the first signal to stop on, `/ready` is 503.
 */
export function serveProbes(app: FastifyInstance, deps: Pick<PlatformDeps, 'db' | 'engine' | 'files'>): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'UP' }))
  app.get('/ready', async (_request, reply) => {
    const isReady = !isStopping && statusOfAll(await partsOf(deps)) === 'UP'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'UP' : 'DOWN' })
  })
}
