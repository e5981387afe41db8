import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** How an entry of an archive is encrypted. */
export interface ZipLock {
  password: string
  /** The directory's flags and check sum, and its extra fields. */
  flags: number
  crc: number
  modified: number
  extra: readonly { id: number; data: Buffer }[]
}

interface Opened {
  /** The method that packed the content before it was encrypted; null for the one in the directory. */
  method: number | null
  content: Iterable<Uint8Array>
}

/** Extra field of WinZip's AES encryption (APPNOTE and winzip.com/aes_info). */
const AES_FIELD = 0x9901
const KEY_BYTES: Readonly<Record<number, number>> = { 1: 16, 2: 24, 3: 32 }
const ROUNDS = 1000
const MAC_BYTES = 10
const BLOCK = 16

/** The decrypted content of an entry; null when the password is wrong. It knows both kinds of encryption in use. */
export function openLocked(source: Iterable<Uint8Array>, size: number, lock: ZipLock): Opened | null {
  const field = lock.extra.find(({ id }) => id === AES_FIELD)?.data
  return field === undefined ? openClassic(source, lock) : openAes(source, size, lock.password, field)
}

function openAes(source: Iterable<Uint8Array>, size: number, password: string, field: Buffer): Opened | null {
  const strength = field.length < 7 ? 0 : field.readUInt8(4)
  const keyBytes = KEY_BYTES[strength]
  if (keyBytes === undefined) return null
  const saltBytes = keyBytes / 2
  const reader = pieceReader(source)
  const salt = reader.take(saltBytes)
  const proof = reader.take(2)
  const keys = pbkdf2Sync(password, salt, ROUNDS, 2 * keyBytes + 2, 'sha1')
  if (!keys.subarray(2 * keyBytes).equals(proof)) return null
  const left = size - saltBytes - 2 - MAC_BYTES
  return { method: field.readUInt16LE(5), content: counted(reader.rest(left), keys.subarray(0, keyBytes)) }
}

/**
 * Counter mode with the low byte of the counter first, which OpenSSL does not have, so the counters are encrypted
 * instead.
 */
function* counted(source: Iterable<Uint8Array>, key: Buffer): Generator<Uint8Array> {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  let block = 0
  let pad = Buffer.alloc(0)
  for (const chunk of source) {
    const out = Buffer.from(chunk)
    while (pad.length < out.length) {
      const blocks = Math.ceil((out.length - pad.length) / BLOCK)
      const counters = Buffer.alloc(blocks * BLOCK)
      for (let i = 0; i < blocks; i += 1) counters.writeUIntLE((block += 1), i * BLOCK, 6)
      pad = Buffer.concat([pad, cipher.update(counters)])
    }
    for (let i = 0; i < out.length; i += 1) out[i] = out[i]! ^ pad[i]!
    pad = pad.subarray(out.length)
    yield out
  }
}

const CLASSIC_HEADER = 12
/** The size and checksum come after the content; then the time is used to check the header. */
const TRAILING_DESCRIPTOR = 8

/**
 * The cipher of PKZIP 2 (APPNOTE 6.1). One of 256 wrong passwords passes its check; then the result cannot be inflated.
 */
function openClassic(source: Iterable<Uint8Array>, lock: ZipLock): Opened | null {
  const keys = classicKeys(lock.password)
  const reader = pieceReader(source)
  const header = reader.take(CLASSIC_HEADER).map((byte) => keys.next(byte))
  const expected = lock.flags & TRAILING_DESCRIPTOR ? lock.modified >>> 8 : lock.crc >>> 24
  if (header.at(-1) !== (expected & 0xff)) return null
  return { method: null, content: decrypted(reader.rest(Infinity), keys) }
}

function* decrypted(source: Iterable<Uint8Array>, keys: ReturnType<typeof classicKeys>): Generator<Uint8Array> {
  for (const chunk of source) yield Uint8Array.from(chunk, (byte) => keys.next(byte))
}

/** The CRC step of one byte; zlib inverts before and after, but the cipher needs the bare step. */
const STEPS = Uint32Array.from({ length: 256 }, (_, byte) => ~crc32(Uint8Array.of(byte), 0xffffffff))

function classicKeys(password: string) {
  let [a, b, c] = [0x12345678, 0x23456789, 0x34567890]
  const step = (crc: number, byte: number) => ((crc >>> 8) ^ STEPS[(crc ^ byte) & 0xff]!) >>> 0
  const update = (byte: number) => {
    a = step(a, byte)
    b = (Math.imul((b + (a & 0xff)) >>> 0, 134_775_813) + 1) >>> 0
    c = step(c, b >>> 24)
  }
  for (const byte of Buffer.from(password)) update(byte)
  return {
    next(byte: number): number {
      const mixed = (c | 2) & 0xffff
      const plain = byte ^ ((Math.imul(mixed, mixed ^ 1) >>> 8) & 0xff)
      update(plain)
      return plain
    },
  }
}

/** Reads a number of bytes from the beginning of a stream, then the rest in pieces. */
function pieceReader(source: Iterable<Uint8Array>) {
  const pieces = source[Symbol.iterator]()
  let held = Buffer.alloc(0)
  return {
    take(bytes: number): Buffer {
      while (held.length < bytes) {
        const next = pieces.next()
        if (next.done === true) throw new Error('the content ends within its header')
        held = Buffer.concat([held, next.value])
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return Buffer.from(taken)
    },
    *rest(bytes: number): Generator<Uint8Array> {
      let left = bytes
      for (let piece: Uint8Array = held; ;) {
        const wanted = piece.subarray(0, Math.min(piece.length, Math.max(0, left)))
        left -= wanted.length
        if (wanted.length > 0) yield wanted
        const next = pieces.next()
        if (next.done === true || left <= 0) return
        piece = next.value
      }
    },
  }
}
