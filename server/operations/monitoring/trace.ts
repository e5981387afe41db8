import type { Trace } from '#core/contract/platform/monitoring.ts'
import type { TracedRequest } from '#server/http/http-figures.ts'

/** A request in the format of the product family's screens. */
export const presentTrace = ({ username, userAgent, contentType, ...request }: TracedRequest): Trace => ({
  timestamp: request.time.toISOString(),
  timeTaken: Math.round(request.ms),
  principal: username === '' ? null : { name: username },
  session: null,
  request: {
    method: request.method,
    uri: request.path,
    headers: userAgent === '' ? {} : { 'user-agent': [userAgent] },
    remoteAddress: request.ip,
  },
  response: { status: request.status, headers: contentType === '' ? {} : { 'content-type': [contentType] } },
})
