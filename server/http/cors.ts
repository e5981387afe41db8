import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether pages of the origin may call; the tenant is null when the request does not name one yet. */
type IsRegistered = (origin: string, tenant: string | null) => Promise<boolean>

/**
 * Lets pages of registered origins read the answers of the API, without cookies. For any other origin the API is
 * closed: it gets no header, so its browser hides the answer from the page.
 */
export function openToOrigins(app: FastifyInstance, o: { prefix: string; isRegistered: IsRegistered }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${o.prefix}/`)) return
    void reply.header('vary', 'origin')
    const origin = foreignOrigin(request)
    if (origin === null) return
    const tenant = isPreflight(request) ? null : String(request.headers['tenant-id'] || '0')
    if (!(await o.isRegistered(origin, tenant))) return
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED })
  })
  app.options(`${o.prefix}/*`, (request, reply) => {
    if (isPreflight(request) && reply.hasHeader('access-control-allow-origin'))
      return reply.headers(PREFLIGHT).code(204).send()
    return reply.callNotFound()
  })
}

const EXPOSED = 'content-disposition, retry-after'
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-access-token, tenant-id',
  'access-control-max-age': '600',
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && 'access-control-request-method' in headers

/** The origin of the page that calls; null when it is ours, or when no page calls. */
export function foreignOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string | null {
  const { origin } = headers
  if (!origin) return null
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase() ? null : origin
}
