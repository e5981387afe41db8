import { isIP } from 'node:net'
import type { Agent } from 'undici'
import { guardedAgent } from '#server/kernel/guarded-agent.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

/** Connections to public addresses and to what an administrator has registered. */
export const openAgent = (limits: FetchLimits): Agent =>
  guardedAgent({
    milliseconds: limits.milliseconds,
    bytes: limits.bytes,
    lookup: limits.lookup,
    mayEnd: ({ protocol, hostname, port }) =>
      isRegistered(protocol, hostname, port, limits) ? () => true : isPublicAddress,
    refusal: (cause) => new SafeFetchError('address', '', cause),
  })

/** Whether an administrator has registered this address; the default port is the scheme's. */
export function isRegistered(protocol: string, hostname: string, port: string, limits: FetchLimits): boolean {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname // undici removes the brackets, a URL has them
  return limits.registered.includes(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`)
}
