import { isIP, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** Where a request wants to go: `https:`, a host without brackets, a port or '' for the scheme's own. */
export interface Target {
  protocol: string
  hostname: string
  port: string
}

/** What connections of a {@link guardedAgent} may do. */
export interface ConnectionRules {
  /** Until the connection stands. */
  milliseconds: number
  /** Of a body as it arrives; absent: the caller counts. */
  bytes?: number
  /** The resolver, whose answers are checked. */
  lookup: LookupFunction
  /** Whether a connection to the target may end at an IP address. */
  mayEnd: (target: Target) => (address: string) => boolean
  /** The error for an address that is refused and for a name without one. */
  refusal: (cause?: unknown) => Error
}

/**
 * Connections that end nowhere but at addresses that the rules allow, checked three times: a literal IP before (Node
 * asks no resolver for it), every address the resolver answers (the connection is made to what was checked, the name is
 * not asked again), and the socket's far end after. One agent per task: a pooled connection to a place that is allowed
 * here must not serve anybody else.
 */
export function guardedAgent({ milliseconds, bytes, lookup, mayEnd, refusal }: ConnectionRules): Agent {
  const connect: buildConnector.connector = (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '')
    const isAllowed = mayEnd({ protocol: options.protocol, hostname, port: options.port })
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) {
      callback(refusal(), null)
      return
    }
    const judged = allowedOnly(lookup, isAllowed, refusal)
    buildConnector({ timeout: milliseconds, allowH2: false, lookup: judged })(options, (...[error, socket]) => {
      if (error !== null) callback(error, null)
      else if (isAllowed(socket.remoteAddress ?? '')) callback(null, socket)
      else callback(destroyed(socket, refusal()), null)
    })
  }
  return new Agent({ connect, allowH2: false, ...(bytes === undefined ? {} : { maxResponseSize: bytes }) })
}

function destroyed(socket: Socket, error: Error): Error {
  socket.destroy()
  return error
}

/** One address that is not allowed refuses the name: with mixed answers the connection could use the wrong one. */
function allowedOnly(
  lookup: LookupFunction,
  isAllowed: (address: string) => boolean,
  refusal: ConnectionRules['refusal'],
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer) => {
      const addresses = Array.isArray(answer) ? answer : []
      const isFine = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address))
      if (error !== null || !isFine) callback(refusal(error), '', 0)
      else if (options.all === true) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0)
    })
  }
}
