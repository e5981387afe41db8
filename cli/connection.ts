import { type Api, createApi } from '../core/api/client.ts'
import type { CliDeps } from './deps.ts'
import { EXIT } from './exit.ts'
import { Stop } from './outcome.ts'
import { chosenProfile } from './profiles.ts'

export const DEFAULT_URL = 'http://127.0.0.1:8080'

export interface Connection {
  url: string
  api: Api
  token: string | undefined
}

/**
 * Finds the server and the token to use: from the command line first, then from ZHIKU_URL and ZHIKU_TOKEN, then from
 * the stored profile. A stored token is sent only to the server that issued it.
 */
export async function connect(deps: CliDeps, named?: string): Promise<Connection> {
  const profile = await chosenProfile(deps)
  // A profile named on the command line overrides the environment for both server and user.
  const env = deps.profile === undefined ? deps.env : {}
  const url = cleanUrl(named ?? (env['ZHIKU_URL'] || profile?.url || DEFAULT_URL))
  const stored = profile?.url === url ? profile.token : undefined
  const token = env['ZHIKU_TOKEN'] || stored
  return { url, token, api: apiAt(url, token) }
}

export async function connectSignedIn(deps: CliDeps): Promise<Connection> {
  const connection = await connect(deps)
  if (!connection.token) throw new Stop(`尚未登录 ${connection.url}，请先运行 zhiku login`, EXIT.signedOut)
  return connection
}

export const apiAt = (url: string, token?: string): Api =>
  createApi({ baseURL: `${url}/api`, token: () => token, tenant: () => null })

/** Normalizes an address for storage and comparison: http or https, no query, no slash at the end. */
export function cleanUrl(text: string): string {
  const whole = text.includes('://') ? text : `http://${text}`
  // Node has URL.parse only since version 22.
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new Stop(`地址不正确: ${text}（例: http://127.0.0.1:8080）`, EXIT.usage)
  }
  return url.href.replace(/\/+$/, '')
}

/** Whether the connection is unencrypted, so that others on the way could read a password. */
export function isExposed(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}
