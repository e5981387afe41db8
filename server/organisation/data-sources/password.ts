import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/* Passwords of other people's databases: AES-256-GCM under a key of their own, made of the installation's secret. */

const NONCE = 12
const TAG = 16

const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'zhiku data source', 32))

/** Nonce, proof and content in base64. */
export function encryptPassword(secret: Buffer, password: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const content = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
}

/** Null where it was encrypted under another secret. */
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
