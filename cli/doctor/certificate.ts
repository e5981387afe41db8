import { connect } from 'node:tls'
import type { Finding } from '../../core/maintenance/doctor.ts'

const SOON_DAYS = 14
const DAY_MS = 86_400_000
const WAIT_MS = 5000

/** Checks the certificate. No findings for an address without TLS, or when nobody answers. */
export async function certificateFindings(url: string, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return []
  const host = hostname.replace(/^\[|\]$/g, '')
  const seen = await presented(host, Number(port || 443))
  if (seen === null) return []
  const days = Math.floor((Date.parse(seen.until) - now.getTime()) / DAY_MS)
  if (days < 0) return [{ code: 'ZK-D16', detail: `证书已于 ${seen.until} 过期` }]
  if (seen.fault !== null) return [{ code: 'ZK-D16', detail: `证书无效：${seen.fault}` }]
  return days < SOON_DAYS ? [{ code: 'ZK-D16', detail: `证书还有 ${days} 天过期（${seen.until}）` }] : []
}

/** Reads the server's certificate without verifying it; no request is sent. */
function presented(host: string, port: number): Promise<{ until: string; fault: string | null } | null> {
  const { promise, resolve } = Promise.withResolvers<{ until: string; fault: string | null } | null>()
  const socket = connect({ host, port, servername: /^[\d.:]+$/.test(host) ? '' : host, rejectUnauthorized: false })
  socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('no answer')))
  socket.once('secureConnect', () => {
    const error = socket.authorizationError as Error | string | null
    const fault = socket.authorized ? null : error instanceof Error ? error.message : String(error)
    resolve({ until: socket.getPeerCertificate().valid_to, fault })
    socket.destroy()
  })
  socket.once('error', () => resolve(null))
  return promise
}
