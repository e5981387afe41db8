import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { ExtractionRefusal } from '../extraction/index.ts'

/**
 * Decrypts Word, Excel and PowerPoint files with a password as Office has written them since 2007: `EncryptionInfo`
 * describes the encryption, `EncryptedPackage` is the zip ([MS-OFFCRYPTO] 2.3.4). Null when the password is wrong.
 */
export function decryptOffice(info: Buffer, encrypted: Buffer, password: string): Buffer | null {
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  if (minor === 4 && major === 4) return openAgile(parseAgile(info.subarray(8).toString('utf8')), encrypted, password)
  if (minor === 2 && major >= 2 && major <= 4) return openStandard(info, encrypted, password)
  throw unsupported()
}

/** The message does not mention a password, so that nobody is asked for one that opens nothing. */
const unsupported = () => new ExtractionRefusal('unsupported', '文件使用了不支持的加密方式，无法读取正文')

/** Office itself uses 100,000; the most that the format allows would take minutes. */
const SPINS = 1_000_000
const SEGMENT = 4096
const SIZE_BYTES = 8
/** Block keys of [MS-OFFCRYPTO] 2.3.4.11 to 2.3.4.13, which are hashed as well, one for each of the three values. */
const FOR_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex')
const FOR_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex')
const FOR_KEY = Buffer.from('146e0be7abacd0d6', 'hex')

interface Cipher {
  salt: Buffer
  hash: string
  keyBytes: number
  blockBytes: number
}

interface Agile {
  data: Cipher
  key: Cipher & { spins: number; input: Buffer; value: Buffer; wrapped: Buffer }
}

function openAgile({ data, key }: Agile, encrypted: Buffer, password: string): Buffer | null {
  const spun = spin(key.hash, key.salt, password, key.spins)
  const open = (purpose: Buffer, content: Buffer) =>
    decipher(key, fitted(digest(key.hash, spun, purpose), key.keyBytes), key.salt, content)
  const claimed = digest(key.hash, open(FOR_INPUT, key.input))
  const stated = open(FOR_VALUE, key.value).subarray(0, claimed.length)
  if (stated.length !== claimed.length || !timingSafeEqual(stated, claimed)) return null
  const secret = open(FOR_KEY, key.wrapped).subarray(0, data.keyBytes)
  const pieces: Buffer[] = []
  for (let at = SIZE_BYTES, segment = 0; at < encrypted.length; at += SEGMENT, segment += 1) {
    const iv = digest(data.hash, data.salt, littleEndian(segment))
    pieces.push(decipher(data, secret, iv, encrypted.subarray(at, at + SEGMENT)))
  }
  return sized(encrypted, Buffer.concat(pieces))
}

/** The AES flavour of 2007 ([MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9). */
function openStandard(info: Buffer, encrypted: Buffer, password: string): Buffer | null {
  const headerBytes = info.readUInt32LE(8)
  const header = info.subarray(12, 12 + headerBytes)
  const keyBytes = header.readUInt32LE(16) / 8
  if (!AES.has(header.readUInt32LE(8))) throw unsupported()
  const verifier = info.subarray(12 + headerBytes)
  const salt = verifier.subarray(4, 20)
  const spun = digest('sha1', spin('sha1', salt, password, 50_000), littleEndian(0))
  const derived = [0x36, 0x5c].map((fill) =>
    digest(
      'sha1',
      Buffer.alloc(64, fill).map((byte, at) => byte ^ (spun[at] ?? 0)),
    ),
  )
  const key = Buffer.concat(derived).subarray(0, keyBytes)
  const open = (content: Buffer) => {
    const cipher = createDecipheriv(`aes-${keyBytes * 8}-ecb`, key, null).setAutoPadding(false)
    return cipher.update(content.subarray(0, content.length - (content.length % 16)))
  }
  const claimed = digest('sha1', open(verifier.subarray(20, 36)))
  const stated = open(verifier.subarray(40, 72)).subarray(0, claimed.length)
  if (stated.length !== claimed.length || !timingSafeEqual(stated, claimed)) return null
  return sized(encrypted, open(encrypted.subarray(SIZE_BYTES)))
}

const AES: ReadonlySet<number> = new Set([0x660e, 0x660f, 0x6610])

/** The first bytes of the package are its length; after it there is padding. */
const sized = (encrypted: Buffer, plain: Buffer) => plain.subarray(0, Number(encrypted.readBigUInt64LE(0)))

function spin(hash: string, salt: Buffer, password: string, times: number): Buffer {
  let value = digest(hash, salt, Buffer.from(password, 'utf16le'))
  for (let i = 0; i < times; i += 1) value = digest(hash, littleEndian(i), value)
  return value
}

function digest(hash: string, ...parts: Uint8Array[]): Buffer {
  const made = createHash(hash)
  for (const part of parts) made.update(part)
  return made.digest()
}

function decipher({ blockBytes }: Cipher, key: Buffer, iv: Buffer, content: Buffer): Buffer {
  const whole =
    content.length % blockBytes === 0 ? content : content.subarray(0, content.length - (content.length % blockBytes))
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, fitted(iv, blockBytes)).setAutoPadding(false)
  return cipher.update(whole)
}

/** Cuts the value, or fills it up with 0x36 (2.3.4.11). */
function fitted(value: Buffer, bytes: number): Buffer {
  return value.length >= bytes
    ? value.subarray(0, bytes)
    : Buffer.concat([value, Buffer.alloc(bytes - value.length, 0x36)])
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function parseAgile(xml: string): Agile {
  const found: Record<string, Record<string, string>> = {}
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => undefined) // a missing part is refused below
  parser.on('doctype', () => {
    throw unsupported()
  })
  parser.on('opentag', ({ name, attributes }) => {
    found[name.slice(name.indexOf(':') + 1)] ??= attributes as Record<string, string>
  })
  parser.write(xml.slice(0, 65_536)).close()
  const { keyData, encryptedKey } = found
  if (keyData === undefined || encryptedKey === undefined) throw unsupported()
  const bytes = (name: string) => Buffer.from(encryptedKey[name] ?? '', 'base64')
  const spins = Number(encryptedKey['spinCount'])
  if (!(spins >= 0 && spins <= SPINS)) throw unsupported()
  return {
    data: parseCipher(keyData),
    key: {
      ...parseCipher(encryptedKey),
      spins,
      input: bytes('encryptedVerifierHashInput'),
      value: bytes('encryptedVerifierHashValue'),
      wrapped: bytes('encryptedKeyValue'),
    },
  }
}

const HASHES: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
}

function parseCipher(said: Record<string, string>): Cipher {
  const hash = HASHES[said['hashAlgorithm'] ?? '']
  const keyBytes = Number(said['keyBits']) / 8
  const isAes = said['cipherAlgorithm'] === 'AES' && said['cipherChaining'] === 'ChainingModeCBC'
  if (hash === undefined || !isAes || ![16, 24, 32].includes(keyBytes)) throw unsupported()
  return { salt: Buffer.from(said['saltValue'] ?? '', 'base64'), hash, keyBytes, blockBytes: 16 }
}
