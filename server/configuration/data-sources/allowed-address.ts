import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isServerAddress } from '#server/kernel/public-address.ts'
import type { PostgresAddress } from './postgres-address.ts'

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

const resolved: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The IP address to connect to; null where nobody may. Only places that the configuration names are reached, as `host`
 * or `host:port`; a person who enters data sources is not one who may look around in the server's network. The name is
 * asked once and the connection made to what was judged, so that no second answer leads elsewhere. This machine and the
 * metadata of a cloud are reached only by their own address (or `localhost`), not by a name that points there.
 */
export async function allowedAddress(
  { host, port }: PostgresAddress,
  allowed: readonly string[],
  resolve: Resolve = resolved,
): Promise<string | null> {
  const name = isIP(host) === 6 ? `[${host}]` : host
  const isAllowed = allowed.some((each) => [name, `${name}:${port}`].includes(each.toLowerCase()))
  if (!isAllowed) return null
  if (isIP(host) !== 0) return host
  const addresses = await resolve(host)
  const isFine = host === 'localhost' || addresses.every(isServerAddress)
  return isFine ? (addresses[0] ?? null) : null
}
