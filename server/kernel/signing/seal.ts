import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A text for one purpose that nobody but this installation can write. */
export interface Seal {
  /** The prefix, the sealed text and the proof. It can stand in a header and in an address. */
  seal: (content: unknown) => string
  /** The text that was sealed; null when the input is not an unchanged result of {@link seal}. */
  open: (text: string) => unknown
}

/** We create no longer ones, so a longer text is refused without computing a hash. */
const LONGEST = 2000

/**
 * Seals with HMAC-SHA256. Each prefix has its own key, so that a text made for one purpose is invalid for any other.
 * Anybody who has the text can read it, so seal no secrets.
 */
export function sealFor(secret: Buffer, prefix: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `zhiku ${prefix}`, 32))
  const signBody = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    seal: (content) => {
      const body = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${prefix}${body}.${signBody(body).toString('base64url')}`
    },
    open: (text) => {
      if (text.length > LONGEST || !text.startsWith(prefix)) return null
      const [body = '', proof = '', ...rest] = text.slice(prefix.length).split('.')
      // Compare the texts: base64url can write the same bytes in several ways, and only our way is accepted.
      const expected = Buffer.from(signBody(body).toString('base64url'))
      const given = Buffer.from(proof)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as unknown
    },
  }
}
