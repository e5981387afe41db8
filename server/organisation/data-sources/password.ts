import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/* Passwords of external databases, encrypted by AES-256-GCM. Their key is derived from the installation's secret. */

const NONCE = 12
const TAG = 16

const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'zhiku data source', 32))

/** The nonce, the authentication tag and the content, in base64. */
export function encryptPassword(secret: Buffer, password: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const content = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
}

/** The password; null if it was encrypted with another secret. */
export function decryptPassword(secret: Buffer, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE))
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
