/**
 * The throw-away process that looks into an archive: the archive is standard input, the job stands in the environment. A
 * list is answered as JSON, a file by its bytes with one byte before them that says how it ended.
 */
import { fstatSync, readSync, writeSync } from 'node:fs'
import { ExtractionRefusal } from './extraction-input.ts'
import { JOB_VARIABLE, RESULT_DESCRIPTOR } from './extraction-job.ts'
import { LIMITS } from './limits.ts'
import { UNPACKED, type UnpackJob } from './unpack-job.ts'
import { openZip, readBytes } from './zip-reader.ts'

const ARCHIVE = 0

const job = JSON.parse(process.env[JOB_VARIABLE] ?? '') as UnpackJob
write(await answer(job))
process.exit(0)

async function answer({ ordinal }: UnpackJob): Promise<Uint8Array> {
  try {
    const zip = await openZip({
      fileName: '',
      kind: 'zip',
      size: fstatSync(ARCHIVE).size,
      read,
      limits: LIMITS,
      deadline: Number.POSITIVE_INFINITY,
    })
    if (ordinal === null) {
      const list = { entries: zip.entries, isCut: zip.isCut, unsafe: zip.unsafe }
      return parcel(UNPACKED.whole, Buffer.from(JSON.stringify(list)))
    }
    const entry = zip.entries[ordinal]
    if (entry === undefined) throw new ExtractionRefusal('damaged', '压缩包中没有这个文件')
    return parcel(UNPACKED.whole, await readBytes(zip, entry))
  } catch (error) {
    if (error instanceof ExtractionRefusal) return parcel(UNPACKED.refused, Buffer.from(error.message))
    throw error
  }
}

const parcel = (how: number, bytes: Uint8Array): Uint8Array => Buffer.concat([Buffer.of(how), bytes])

function read(position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, fstatSync(ARCHIVE).size - position)))
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(ARCHIVE, bytes, filled, bytes.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

function write(bytes: Uint8Array): void {
  let from = 0
  while (from < bytes.length) from += writeSync(RESULT_DESCRIPTOR, bytes, from)
}
