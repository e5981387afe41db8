import { isIP, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import type { FetchLimits } from './fetch-limits.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

/**
 * Connections that end nowhere but at public addresses, checked three times: a literal IP before (Node asks no
 * resolver for it), every address the resolver answers (the connection is made to what was checked, the name is not
 * asked again), and the socket's far end after. One agent per fetch: a pooled connection to a registered place must
 * not serve anybody else.
 */
export function guardedAgent(limits: FetchLimits): Agent {
  const shared = { timeout: limits.milliseconds, allowH2: false }
  const connectGuarded = buildConnector({ ...shared, lookup: publicOnly(limits.lookup) })
  const connectRegistered = buildConnector({ ...shared, lookup: limits.lookup })
  const connect: buildConnector.connector = (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isRegistered(options.protocol, options.hostname, options.port, limits)) {
      connectRegistered(options, callback)
      return
    }
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      callback(new SafeFetchError('address'), null)
      return
    }
    connectGuarded(options, (...[error, socket]) => {
      if (error !== null) callback(error, null)
      else checkFarEnd(socket, callback)
    })
  }
  return new Agent({ connect, maxResponseSize: limits.bytes, allowH2: false })
}

/** Whether an administrator has registered this address; the default port is the scheme's. */
export function isRegistered(protocol: string, hostname: string, port: string, limits: FetchLimits): boolean {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname // undici removes the brackets, a URL has them
  return limits.registered.includes(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`)
}

/** One address that is not public refuses the name: with mixed answers the connection could use the wrong one. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer) => {
      const addresses = Array.isArray(answer) ? answer : []
      const isFine = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
      if (error !== null || !isFine) callback(new SafeFetchError('address', '', error), '', 0)
      else if (options.all === true) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0)
    })
  }
}

function checkFarEnd(socket: Socket, callback: buildConnector.Callback): void {
  if (isPublicAddress(socket.remoteAddress ?? '')) {
    callback(null, socket)
    return
  }
  socket.destroy()
  callback(new SafeFetchError('address'), null)
}
