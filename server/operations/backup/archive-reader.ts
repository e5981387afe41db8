import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { type Entry as ZipEntry, openPromise, type ZipFile } from 'yauzl'
import { SEAL } from './archive-writer.ts'
import { BackupFault } from './fault.ts'
import { fileEntry, Manifest, MANIFEST } from './manifest.ts'

interface Part {
  path: string
  zip: ZipFile
  entries: ReadonlyMap<string, ZipEntry>
  manifest: Manifest
}

/** A backup with the earlier ones that it needs. */
export class Archive implements AsyncDisposable {
  readonly manifest: Manifest
  readonly #parts: readonly Part[]

  private constructor(parts: readonly Part[]) {
    this.#parts = parts
    this.manifest = parts[0]!.manifest
  }

  static async open(file: string): Promise<Archive> {
    const own = await openPart(file)
    const parts = [own]
    try {
      for (const { name, id } of own.manifest.bases) {
        const base = await openPart(path.join(path.dirname(file), name))
        parts.push(base)
        if (base.manifest.id !== id) throw new BackupFault(`${base.path} 不是 ${file} 所依据的那一份备份`)
      }
      return new Archive(parts)
    } catch (error) {
      for (const { zip } of parts) zip.close()
      throw error
    }
  }

  /** Paths of all parts, this backup first. */
  get paths(): string[] {
    return this.#parts.map((part) => part.path)
  }

  /** Reads an entry of this backup. */
  read(name: string): Promise<Readable> {
    return readEntry(this.#parts[0]!, name)
  }

  /** Reads a stored content, wherever its bytes are. */
  readFile({ sha256, base }: Manifest['files'][number]): Promise<Readable> {
    return readEntry(this.#parts[base === undefined ? 0 : base + 1]!, fileEntry(sha256))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { zip } of this.#parts) zip.close()
  }
}

async function openPart(file: string): Promise<Part> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupFault(`找不到备份 ${file}`)
    throw new BackupFault(`${file} 不是完整的备份：${error.message}`)
  })
  const part = { path: file, zip, entries: new Map<string, ZipEntry>() }
  try {
    for await (const entry of zip.eachEntry()) part.entries.set(entry.fileName, entry)
    return { ...part, manifest: await readManifest(part) }
  } catch (error) {
    zip.close()
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`${file} 的目录已损坏：${(error as Error).message}`)
  }
}

async function readManifest(part: Omit<Part, 'manifest'>): Promise<Manifest> {
  const json = await text(await readEntry(part, MANIFEST))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), json)
  if (parsed.success) return parsed.output
  throw new BackupFault(`${part.path} 里的 ${MANIFEST} 已损坏，或由更新的版本写成`)
}

async function readEntry({ path: file, zip, entries }: Omit<Part, 'manifest'>, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (entry === undefined) throw new BackupFault(`${file} 里缺少 ${name}`)
  return zip.openReadStreamPromise(entry)
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
