import { createDecipheriv } from 'node:crypto'

/**
 * What the family's clients may encrypt a password with before they send it (AES-128-CBC, Base64). All of them know it, so it
 * hides nothing from anybody who reads the connection: that is what TLS is for. It is taken so that these clients can sign in.
 */
export const FAMILY_CIPHER = { key: '1234567890adbcde', iv: '1234567890hjlkew' } as const

const BLOCK = 16
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** No password has such characters: what decrypts to them was not encrypted. */
const CONTROL = /\p{Cc}/u

/** The password that a client has encrypted; null when the text is none of its making, but the password itself. */
export function unsealedPassword(given: string): string | null {
  const sealed = BASE64.test(given) ? Buffer.from(given, 'base64') : Buffer.alloc(0)
  if (sealed.length === 0 || sealed.length % BLOCK !== 0) return null
  const cipher = createDecipheriv('aes-128-cbc', FAMILY_CIPHER.key, FAMILY_CIPHER.iv).setAutoPadding(false)
  const text = decodedUtf8(unpadded(Buffer.concat([cipher.update(sealed), cipher.final()])))
  return text === null || text === '' || CONTROL.test(text) ? null : text
}

/** The one client fills up with zeros, the other with the number of what it has filled up (PKCS 7). */
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
