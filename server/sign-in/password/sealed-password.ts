import { createDecipheriv } from 'node:crypto'

/**
 * The key with which the family's clients may encrypt a password before they send it (AES-128-CBC, Base64). All of them
 * know it, so it hides nothing on the connection: that is the task of TLS. It is accepted so that these clients can
 * sign in.
 */
export const FAMILY_CIPHER = { key: '1234567890adbcde', iv: '1234567890hjlkew' } as const

const BLOCK = 16
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Passwords have no control characters: a result with one was not encrypted. */
const CONTROL = /\p{Cc}/u

/** The decrypted password; null when the text was not encrypted by such a client and is the password itself. */
export function unsealedPassword(given: string): string | null {
  const sealed = BASE64.test(given) ? Buffer.from(given, 'base64') : Buffer.alloc(0)
  if (sealed.length === 0 || sealed.length % BLOCK !== 0) return null
  const cipher = createDecipheriv('aes-128-cbc', FAMILY_CIPHER.key, FAMILY_CIPHER.iv).setAutoPadding(false)
  const text = decodedUtf8(unpadded(Buffer.concat([cipher.update(sealed), cipher.final()])))
  return text === null || text === '' || CONTROL.test(text) ? null : text
}

/** One client pads with zeros, the other with the number of padding bytes (PKCS 7). */
function unpadded(bytes: Buffer): Buffer {
  const last = bytes.at(-1)!
  if (last >= 1 && last <= BLOCK && bytes.subarray(-last).every((each) => each === last))
    return bytes.subarray(0, -last)
  const end = bytes.findLastIndex((each) => each !== 0)
  return bytes.length - 1 - end < BLOCK ? bytes.subarray(0, end + 1) : bytes
}

function decodedUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
