import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { ArchiveFault, computeDigest, fileEntry, isSealed, SealedZip } from '../archive/index.ts'
import { Contents, CONTENTS, digestOfLibrary } from './format.ts'
import { kindEntry, kindFields, type Kind, KINDS, WITH_CONTENT } from './kinds.ts'
import { type Row, rowsIn } from './rows.ts'

const LONGEST_CONTENTS = 64 * 1024 * 1024

/** An export being read. Nothing in it is trusted before its digest was checked. */
export class Library implements Disposable {
  readonly contents: Contents
  readonly #zip: SealedZip
  readonly #missing: ReadonlySet<string>

  private constructor(zip: SealedZip, contents: Contents) {
    this.#zip = zip
    this.contents = contents
    this.#missing = new Set(contents.missing)
  }

  static async open(file: string): Promise<Library> {
    const zip = await SealedZip.open(file, '导出')
    try {
      return new Library(zip, await readContents(zip))
    } catch (error) {
      zip[Symbol.dispose]()
      throw error
    }
  }

  /** The rows of a kind in batches; none if the export is older than the kind. */
  async *rows(kind: Kind): AsyncGenerator<Row[]> {
    const told = this.contents.kinds.find(({ name }) => name === kind.name)
    if (told) yield* rowsIn(await this.#zip.read(kindEntry(kind)), told)
  }

  /** The contents that are named by rows and included in the export, each once. */
  async *contentsNamed(): AsyncGenerator<{ sha256: string; size: number }> {
    const seen = new Set(this.#missing)
    for (const kind of WITH_CONTENT)
      for await (const rows of this.rows(kind))
        for (const row of rows) {
          const sha256 = contentNamed(row)
          if (!seen.has(sha256)) yield { sha256, size: Number(row[kind.size!]) }
          seen.add(sha256)
        }
  }

  readFile(sha256: string): Promise<Readable> {
    return this.#zip.read(fileEntry(sha256))
  }

  /** Names of the damaged parts; empty when all is intact. */
  async damages(progress: (line: string) => void): Promise<string[]> {
    const damages: string[] = []
    const files = new Set<string>()
    for (const kind of KINDS) {
      progress(`校验 ${kind.name}`)
      const damage = await this.#damageOf(kind, files)
      if (damage !== null) damages.push(damage)
    }
    for (const [i, sha256] of [...files].entries()) {
      if (i % 50 === 0) progress(`校验文件 ${i + 1}/${files.size}`)
      if ((await computeDigest(() => this.readFile(sha256))) !== sha256) damages.push(fileEntry(sha256))
    }
    if (damages.length === 0 && !(await isSealed(this.#zip.path))) damages.push(`${this.#zip.path} 的目录`)
    return damages
  }

  async #damageOf(kind: Kind, files: Set<string>): Promise<string | null> {
    try {
      for await (const rows of this.rows(kind))
        if (kind.size) for (const sha256 of rows.map(contentNamed)) if (!this.#missing.has(sha256)) files.add(sha256)
      return null
    } catch (error) {
      return error instanceof ArchiveFault ? error.message : kindEntry(kind)
    }
  }

  [Symbol.dispose](): void {
    this.#zip[Symbol.dispose]()
  }
}

/** The value becomes a path in the file store, so it must be a digest. */
export function contentNamed({ sha256 }: Row): string {
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw new ArchiveFault('导出里有不是摘要的文件名')
  return sha256
}

async function readContents(zip: SealedZip): Promise<Contents> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Contents), await text(await shortly(zip)))
  if (!parsed.success) throw new ArchiveFault(`${zip.path} 里的 ${CONTENTS} 已损坏，或由更新的版本写成`)
  const contents = parsed.output
  for (const { name, fields } of contents.kinds) {
    const kind = KINDS.find((each) => each.name === name)
    const known = new Set(kind ? kindFields(kind).map((field) => field.name) : [])
    const strange = kind ? fields.find((field) => !known.has(field)) : ''
    if (strange !== undefined)
      throw new ArchiveFault(`${zip.path} 里有这个版本不认识的 ${name} ${strange}，请升级知库再试`)
  }
  if (contents.digest !== digestOfLibrary(contents.kinds, contents.missing))
    throw new ArchiveFault(`${zip.path} 里的 ${CONTENTS} 与自己的摘要不符`)
  return contents
}

async function shortly(zip: SealedZip): Promise<Readable> {
  const source = await zip.read(CONTENTS)
  return Readable.from(limited(source))
}

async function* limited(source: Readable): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LONGEST_CONTENTS) throw new ArchiveFault(`${CONTENTS} 过长`)
    yield chunk
  }
}
