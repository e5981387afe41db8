import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A secret of an external service that we send to its address: a password of a database or a mail server, a key of a
 * model. It is encrypted with AES-256-GCM, and its address is authenticated with it (the "additional authenticated
 * data" of GCM). So it can be decrypted only for the address that it was given for, even if code forgets to compare.
 */
export interface Addressed {
  /** What the secret is for; each purpose has its own key, which is derived from the installation's secret. */
  purpose: string
  /** Everything that determines where it is sent and as which user: host, port, database, account. */
  address: readonly string[]
}

const PREFIX = 'zk1:'
const NONCE = 12
const TAG = 16

const deriveKey = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `zhiku secret ${purpose}`, 32))
/** JSON, so that different lists never give the same bytes. */
const authenticated = ({ purpose, address }: Addressed) => Buffer.from(JSON.stringify([purpose, ...address]))

/** Whether the text has the form of {@link sealSecret}; values of older versions have not. */
export const isSealedSecret = (stored: string): boolean => stored.startsWith(PREFIX)

export function sealSecret(secret: Buffer, to: Addressed, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, to.purpose), nonce).setAAD(authenticated(to))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
}

/** Null when it was sealed for another address or with another installation's secret, or was changed. */
export function openSecret(secret: Buffer, to: Addressed, stored: string): string | null {
  if (!isSealedSecret(stored)) return null
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64')
  // Node would accept a shorter tag, which is easier to guess.
  if (bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, to.purpose), bytes.subarray(0, NONCE))
  decipher.setAAD(authenticated(to)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
