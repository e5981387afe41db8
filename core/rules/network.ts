import * as v from 'valibot'

/**
 * The origin of a page in the browsers' form (`https://host:port`); null when the text has more or less, or is
 * something else.
 */
export function parseOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@*\s]+\/?$/i.test(text)) return null
  return URL.canParse(text) ? new URL(text).origin : null
}

const Address = v.pipe(v.string(), v.ip())
const V4_BITS = 32
const V6_BITS = 128

/** Whether the text is an IP address or a network in CIDR notation (`10.1.0.0/16`). */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || !v.is(Address, address)) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(':') ? V6_BITS : V4_BITS)
}
