/*
 * Documents are sealed with one random data key. That key is on the disk only wrapped, in two ways (decision 0032): with
 * a key of the session, which ends with it, and with a key that the server gives to the person alone.
 */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export interface Wrapped extends Sealed {
  salt: Uint8Array<ArrayBuffer>
}

const AES = 'AES-GCM'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

export const newDataKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: AES, length: 256 }, true, ['encrypt', 'decrypt'])

/** `about` is bound to the content: what was sealed under one name cannot be opened under another. */
export async function seal(key: CryptoKey, about: string, content: BufferSource): Promise<Sealed> {
  const iv = random(12)
  return { iv, bytes: await crypto.subtle.encrypt({ name: AES, iv, additionalData: utf8(about) }, key, content) }
}

export const open = (key: CryptoKey, about: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: AES, iv, additionalData: utf8(about) }, key, bytes)

/** Long random texts (a session's token, the server's key) become keys; nobody chooses them, so no work is needed. */
async function keyFrom(text: string, salt: BufferSource, owner: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(text), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(`zhiku offline ${owner}`) }
  return crypto.subtle.deriveKey(how, material, { name: AES, length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function wrap(key: CryptoKey, text: string, owner: string): Promise<Wrapped> {
  const salt = random(16)
  return { salt, ...(await seal(await keyFrom(text, salt, owner), owner, await crypto.subtle.exportKey('raw', key))) }
}

/** Null when the text is another one than that with which it was wrapped. */
export async function unwrap(wrapped: Wrapped, text: string, owner: string): Promise<CryptoKey | null> {
  const raw = await open(await keyFrom(text, wrapped.salt, owner), owner, wrapped).catch(() => null)
  return raw && crypto.subtle.importKey('raw', raw, AES, true, ['encrypt', 'decrypt'])
}
