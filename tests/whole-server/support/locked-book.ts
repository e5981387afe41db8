import { createCipheriv, createHash } from 'node:crypto'
import cfb from 'cfb'

/** The password that Excel uses for a workbook protected only against changes; programs open it without asking. */
const OF_EXCEL = 'VelvetSweatshop'

const sha1 = (...parts: Uint8Array[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest()
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, at) => bytes.writeUInt32LE(value, 4 * at))
  return bytes
}

/** An Office file encrypted with a password, in the format of Office 2007 ([MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9). */
export function lockedBook(file: Uint8Array, password = OF_EXCEL): Buffer {
  const salt = Buffer.alloc(16, 7)
  let spun = sha1(salt, Buffer.from(password, 'utf16le'))
  for (let i = 0; i < 50_000; i++) spun = sha1(words(i), spun)
  spun = sha1(spun, words(0))
  const key = sha1(Buffer.alloc(64, 0x36).map((byte, at) => byte ^ (spun[at] ?? 0))).subarray(0, 16)
  const sealed = (bytes: Buffer) => {
    const whole = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    return Buffer.concat([cipher.update(whole), cipher.final()])
  }
  const verifier = Buffer.alloc(16, 9)
  const header = Buffer.concat([words(0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0), Buffer.from('AES\0', 'utf16le')])
  const proof = Buffer.concat([words(16), salt, sealed(verifier), words(20), sealed(sha1(verifier))])
  const info = Buffer.concat([words(0x0002_0004, 0x24, header.length), header, proof])
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(file.length))
  const container = cfb.utils.cfb_new()
  cfb.utils.cfb_add(container, '/EncryptionInfo', info)
  cfb.utils.cfb_add(container, '/EncryptedPackage', Buffer.concat([size, sealed(Buffer.from(file))]))
  return Buffer.from(cfb.write(container, { type: 'buffer' }) as Buffer)
}
