import { decodeText } from '../encoding/index.ts'

/** The metadata of a WAV or AVI file, by the names of the RIFF specification (INFO list chunk). */
export type RiffInfo = Partial<Record<'INAM' | 'IART' | 'ICMT' | 'IPRD' | 'ISBJ' | 'IGNR' | 'ICRD' | 'ICOP', string>>

/** How many chunks are read; the list may be before or after the samples. */
const CHUNKS = 1000
const VALUE_BYTES = 5000

/** The INFO list of a RIFF file, with values in any encoding; empty for other files. */
export function riffInfo(bytes: Uint8Array): RiffInfo {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const info: Record<string, string> = {}
  if (file.toString('latin1', 0, 4) !== 'RIFF') return info
  let at = 12
  for (let count = 0; count < CHUNKS && at + 12 <= file.length; count += 1) {
    const end = Math.min(at + 8 + file.readUInt32LE(at + 4), file.length)
    const isInfo = file.toString('latin1', at, at + 4) === 'LIST' && file.toString('latin1', at + 8, at + 12) === 'INFO'
    if (isInfo) readValues(file.subarray(at + 12, end), info)
    at = end + (end & 1)
  }
  return info
}

function readValues(list: Buffer, info: Record<string, string>): void {
  let at = 0
  for (let count = 0; count < CHUNKS && at + 8 <= list.length; count += 1) {
    const end = at + 8 + list.readUInt32LE(at + 4)
    const value = list.subarray(at + 8, Math.min(end, at + 8 + VALUE_BYTES))
    info[list.toString('latin1', at, at + 4)] = decodeText(value)
      .text.replace(/\0[^]*$/, '')
      .trim()
    at = end + (end & 1)
  }
}
