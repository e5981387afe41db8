import { isIP } from 'node:net'
import type { ModelKind } from '#core/rules/models/model-kinds.ts'
import { isPublicAddress, isServerAddress } from '#server/kernel/public-address.ts'
import type { Target } from '#server/kernel/guarded-agent.ts'

const PATHS: Readonly<Record<ModelKind, string>> = {
  LLM: '/chat/completions',
  EMBED: '/embeddings',
  RERANK: '/rerank',
}

/** Whether the configuration names a host, as `host` or `host:port`. */
function isNamed({ protocol, hostname, port }: Target, hosts: readonly string[]): boolean {
  const name = (isIP(hostname) === 6 ? `[${hostname}]` : hostname).toLowerCase()
  const own = port || (protocol === 'https:' ? '443' : '80')
  return hosts.some((each) => [name, `${name}:${own}`].includes(each.toLowerCase()))
}

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)

/**
 * Where a connection to a model may end: at a public address, or at a host within that the configuration names. This
 * machine is reached by its own address or `localhost` alone, not by a name that points here; the metadata of a cloud by
 * nothing.
 */
export function mayEnd(hosts: readonly string[]): (target: Target) => (address: string) => boolean {
  return (target) => {
    if (!isNamed(target, hosts)) return isPublicAddress
    const isThisMachine = target.hostname === 'localhost' || isLoopback(target.hostname)
    return (address) => isServerAddress(address) || (isThisMachine && isLoopback(address))
  }
}

/**
 * The address that is asked, of the address of a service as people write it; null: no model is asked there. To the outside
 * the key goes encrypted alone.
 */
export function serviceAddress(baseUrl: string, kind: ModelKind, hosts: readonly string[]): URL | null {
  const url = URL.parse(baseUrl.trim())
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = isNamed({ protocol: url.protocol, hostname, port: url.port }, hosts)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isInside)) return null
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith(PATHS[kind]) ? path : path + PATHS[kind]
  return url
}
