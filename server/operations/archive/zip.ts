import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry as ZipEntry, openPromise, type ZipFile } from 'yauzl'
import { ArchiveFault } from './fault.ts'
import { SEAL } from './writer.ts'

/** A zip written by {@link import('./writer.ts').ArchiveWriter}; entries are read by name. */
export class SealedZip implements Disposable {
  readonly path: string
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, ZipEntry>

  private constructor(path: string, zip: ZipFile, entries: ReadonlyMap<string, ZipEntry>) {
    this.path = path
    this.#zip = zip
    this.#entries = entries
  }

  /** `what` is the name for messages to the operator. */
  static async open(file: string, what: string): Promise<SealedZip> {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ArchiveFault(`找不到${what} ${file}`)
      throw new ArchiveFault(`${file} 不是完整的${what}：${error.message}`)
    })
    const entries = new Map<string, ZipEntry>()
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new SealedZip(file, zip, entries)
    } catch (error) {
      zip.close()
      throw new ArchiveFault(`${file} 的目录已损坏：${(error as Error).message}`)
    }
  }

  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw new ArchiveFault(`${this.path} 里缺少 ${name}`)
    return this.#zip.openReadStreamPromise(entry)
  }

  [Symbol.dispose](): void {
    this.#zip.close()
  }
}

/** The digest of the readable bytes; null if they cannot be unpacked. */
export async function computeDigest(source: () => Promise<Readable>): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await source()) hash.update(chunk as Buffer)
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** Whether every byte is as it was written. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  let size: number
  const seal = Buffer.alloc(SEAL)
  try {
    size = (await handle.stat()).size
    if (size <= SEAL) return false
    await handle.read(seal, 0, SEAL, size - SEAL)
  } finally {
    await handle.close()
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: size - SEAL - 1 })) hash.update(chunk as Buffer)
  return hash.digest('hex') === seal.toString('latin1')
}
