import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { ArchiveFault, fileEntry, SealedZip } from '../archive/index.ts'
import { Manifest, MANIFEST } from './manifest.ts'

interface Part {
  zip: SealedZip
  manifest: Manifest
}

/** A backup with the earlier backups that it needs. */
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
        if (base.manifest.id !== id) throw new ArchiveFault(`${base.zip.path} 不是 ${file} 所依据的那一份备份`)
      }
      return new Archive(parts)
    } catch (error) {
      for (const { zip } of parts) zip[Symbol.dispose]()
      throw error
    }
  }

  /** Paths of all parts, this backup first. */
  get paths(): string[] {
    return this.#parts.map(({ zip }) => zip.path)
  }

  /** Reads an entry of this backup. */
  read(name: string): Promise<Readable> {
    return this.#parts[0]!.zip.read(name)
  }

  /** Reads a stored content from the backup that has its bytes. */
  readFile({ sha256, base }: Manifest['files'][number]): Promise<Readable> {
    return this.#parts[base === undefined ? 0 : base + 1]!.zip.read(fileEntry(sha256))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { zip } of this.#parts) zip[Symbol.dispose]()
  }
}

async function openPart(file: string): Promise<Part> {
  const zip = await SealedZip.open(file, '备份')
  try {
    return { zip, manifest: await readManifest(zip) }
  } catch (error) {
    zip[Symbol.dispose]()
    if (error instanceof ArchiveFault) throw error
    throw new ArchiveFault(`${file} 的目录已损坏：${(error as Error).message}`)
  }
}

async function readManifest(zip: SealedZip): Promise<Manifest> {
  const json = await text(await zip.read(MANIFEST))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), json)
  if (parsed.success) return parsed.output
  throw new ArchiveFault(`${zip.path} 里的 ${MANIFEST} 已损坏，或由更新的版本写成`)
}
