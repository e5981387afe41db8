import { createHash, timingSafeEqual } from 'node:crypto'
import { ExtractionRefusal } from '../extraction/index.ts'
import { rc4 } from './rc4.ts'

/** Decrypts what Office until 2003 encrypted; every block has its own key. */
export interface LegacyCipher {
  /** Decrypts a record that is a block by itself, as in PowerPoint. */
  block(number: number): (bytes: Uint8Array) => Buffer
}

/** Passwords that Office itself uses when a file was only protected against changes ([MS-OFFCRYPTO] 2.4.2.3). */
export const OWN_PASSWORDS = { excel: 'VelvetSweatshop', powerpoint: '/01Hannes Ruescher/01' } as const

const unsupported = () => new ExtractionRefusal('unsupported', '文件使用了不支持的加密方式，无法读取正文')

/**
 * The cipher that a header describes: RC4 of Office 97 ([MS-OFFCRYPTO] 2.3.6), or of CryptoAPI (2.3.5). Null when the
 * password is wrong.
 */
export function legacyCipher(header: Buffer, password: string): LegacyCipher | null {
  const [major, minor] = [header.readUInt16LE(0), header.readUInt16LE(2)]
  if (major === 1 && minor === 1) return office97(header.subarray(4), password)
  if (minor === 2 && major >= 2 && major <= 4) return cryptoApi(header, password)
  throw unsupported()
}

/** Office 97 was exported to every country, so only five bytes of its key are secret. */
const SECRET_BYTES = 5

function office97(verifier: Buffer, password: string): LegacyCipher | null {
  const salt = verifier.subarray(0, 16)
  const start = digest('md5', Buffer.from(password, 'utf16le')).subarray(0, SECRET_BYTES)
  const repeated = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([start, salt])))
  const secret = digest('md5', repeated).subarray(0, SECRET_BYTES)
  const block = (number: number) => rc4(digest('md5', secret, littleEndian(number)))
  return proven(block, verifier.subarray(16, 32), verifier.subarray(32, 48), 'md5')
}

const RC4_ALGORITHMS: ReadonlySet<number> = new Set([0, 0x6801])

function cryptoApi(info: Buffer, password: string): LegacyCipher | null {
  const headerBytes = info.readUInt32LE(8)
  const header = info.subarray(12, 12 + headerBytes)
  const verifier = info.subarray(12 + headerBytes)
  if (!RC4_ALGORITHMS.has(header.readUInt32LE(8))) throw unsupported()
  const keyBytes = (header.readUInt32LE(16) || 40) / 8
  const spun = digest('sha1', verifier.subarray(4, 20), Buffer.from(password, 'utf16le'))
  const block = (number: number) => {
    const key = digest('sha1', spun, littleEndian(number)).subarray(0, keyBytes)
    return rc4(keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key)
  }
  return proven(block, verifier.subarray(20, 36), verifier.subarray(40, 60), 'sha1')
}

function proven(block: LegacyCipher['block'], input: Buffer, value: Buffer, hash: string): LegacyCipher | null {
  const open = block(0)
  const claimed = digest(hash, open(input))
  const stated = open(value)
  return stated.length === claimed.length && timingSafeEqual(stated, claimed) ? { block } : null
}

/**
 * Decrypts a stream of blocks of `blockBytes`. Blocks that are not encrypted count too, and their part of the key is
 * unused.
 */
export function opened(cipher: LegacyCipher, stream: Buffer, blockBytes: number): Buffer {
  const blocks: Buffer[] = []
  for (let number = 0; number * blockBytes < stream.length; number += 1) {
    blocks.push(cipher.block(number)(stream.subarray(number * blockBytes, (number + 1) * blockBytes)))
  }
  return Buffer.concat(blocks)
}

function digest(hash: string, ...parts: Uint8Array[]): Buffer {
  const made = createHash(hash)
  for (const part of parts) made.update(part)
  return made.digest()
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
