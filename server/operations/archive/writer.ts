import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * Length of the seal: the hex digest of all bytes before it. It is the comment of the zip, so it is at the very end.
 */
export const SEAL = 64

export interface Entry {
  size: number
  sha256: string
}

/**
 * Writes a zip entry by entry, of any size. Until {@link finish} the file has another name and only its owner can read
 * it; a killed program leaves nothing under the final name.
 */
export class ArchiveWriter implements AsyncDisposable {
  readonly #zip = new ZipFile()
  readonly #hash = createHash('sha256')
  readonly #target: string
  readonly #unfinished: string
  readonly #written: Promise<void>
  readonly #failed: Promise<never>
  /** Also removes the file when the process exits early, unless it is killed. */
  readonly #drop = () => rmSync(this.#unfinished, { force: true })

  private constructor(target: string) {
    this.#target = target
    this.#unfinished = unfinishedName(target)
    const out = createWriteStream(this.#unfinished, { flags: 'wx', mode: 0o600 })
    this.#written = pipeline(this.#zip.outputStream as Readable, hashAllButSeal(this.#hash), out)
    this.#failed = new Promise((_, reject) => {
      this.#zip.on('error', reject)
      this.#written.catch(reject)
    })
    this.#failed.catch(() => undefined) // The current entry reports the error.
    process.once('exit', this.#drop)
  }

  /**
   * Overwrites what an earlier, killed program left. The caller ensures that no other process writes the same backup.
   */
  static async create(target: string): Promise<ArchiveWriter> {
    await rm(unfinishedName(target), { force: true })
    return new ArchiveWriter(target)
  }

  /** `compress` is false for content that is compressed already. */
  async add(name: string, source: Readable, compress: boolean): Promise<Entry> {
    const sum = createHash('sha256')
    let size = 0
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    const read = pipeline(source, counting)
    this.#zip.addReadStream(counting, name, { compress, mode: 0o100600 })
    await Promise.race([read, this.#failed])
    return { size, sha256: sum.digest('hex') }
  }

  addText(name: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), name, { compress: true, mode: 0o100600 })
  }

  /** Syncs the file to disk and gives it its final name. */
  async finish(): Promise<void> {
    this.#zip.end({ comment: '0'.repeat(SEAL), forceZip64Format: false })
    await Promise.race([this.#written, this.#failed])
    const file = await open(this.#unfinished, 'r+')
    try {
      const { size } = await file.stat()
      await file.write(this.#hash.digest('hex'), size - SEAL)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(this.#unfinished, this.#target)
    await syncFolder(path.dirname(this.#target))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const out = this.#zip.outputStream as Readable
    out.destroy()
    await this.#written.catch(() => undefined)
    process.off('exit', this.#drop)
    this.#drop() // The finished file no longer has this name.
  }
}

const unfinishedName = (target: string) => `${target}.unfinished`

/** Passes all bytes on, and hashes all except the seal at the end. */
function hashAllButSeal(hash: Hash): Transform {
  let kept: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([kept, chunk])
      const end = Math.max(0, all.length - SEAL)
      hash.update(all.subarray(0, end))
      kept = Buffer.from(all.subarray(end))
      done(null, chunk)
    },
  })
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
