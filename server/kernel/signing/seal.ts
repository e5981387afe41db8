import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A text that only this installation can have written, for one purpose. */
export interface Seal {
  /** Prefix, what was sealed, and the proof; fit for a header and for an address. */
  seal: (content: unknown) => string
  /** What was sealed; null for everything that did not come from {@link seal} unchanged. */
  open: (text: string) => unknown
}

/** Longer ones were not made here and are not worth a hash. */
const LONGEST = 2000

/**
 * Seals with HMAC-SHA256 under a key of its own per prefix, so that a text made for one purpose proves nothing for
 * another. What is sealed can be read by its holder: put no secrets in.
 */
export function sealFor(secret: Buffer, prefix: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `zhiku ${prefix}`, 32))
  const proofOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    seal: (content) => {
      const body = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${prefix}${body}.${proofOf(body).toString('base64url')}`
    },
    open: (text) => {
      if (text.length > LONGEST || !text.startsWith(prefix)) return null
      const [body = '', proof = '', ...rest] = text.slice(prefix.length).split('.')
      // Compared as text: base64url has several spellings of the same bytes, and only ours is taken.
      const expected = Buffer.from(proofOf(body).toString('base64url'))
      const given = Buffer.from(proof)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as unknown
    },
  }
}
