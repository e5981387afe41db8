import { type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'

/** A compound file ([MS-CFB]): a small file system in a file, in which Word, Excel, PowerPoint kept documents until 2003. */
export interface CompoundFile {
  /** A stream by its path below the root storage; null when there is none. */
  stream(path: string): Buffer | null
  /** Names of the storages in a storage (`''`: the root). */
  storages(path: string): string[]
  /** Names of the streams in a storage. */
  streams(path: string): string[]
  /** A storage as a file by itself: the embedded object that it contains. */
  own(path: string): Buffer
}

/** `object type` of a directory entry ([MS-CFB] 2.6.1). */
const STREAM = 2

/** Real files of the corpus are below 2 MB. The library keeps the whole file in memory, and every stream once more. */
const FILE_BYTES = 96 * 1024 * 1024

export const openCompoundFile = (input: ExtractionInput): Promise<CompoundFile> =>
  orDamaged(() => compoundFile(wholeFile(input)))

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1'

/** The same for bytes in memory. A damaged file throws whatever the library throws. */
export async function compoundFile(bytes: Buffer): Promise<CompoundFile> {
  const { default: cfb } = await import('cfb') // late: all libraries together would double the start of a child
  const container = cfb.read(bytes, { type: 'buffer' })
  const below = (path: string) => {
    const above = `${container.FullPaths[0] ?? ''}${path === '' ? '' : `${path}/`}`
    return container.FullPaths.filter((full) => full !== above && full.startsWith(above)).map((full) =>
      full.slice(above.length),
    )
  }
  return {
    stream(path) {
      const found = cfb.find(container, `/${path}`)
      return found?.content && found.type === STREAM ? Buffer.from(found.content) : null
    },
    storages: (path) =>
      below(path)
        .filter((name) => name.endsWith('/'))
        .map((name) => name.slice(0, -1))
        .filter((name) => !name.includes('/')),
    streams: (path) => below(path).filter((name) => !name.includes('/')),
    own(path) {
      const file = cfb.utils.cfb_new()
      for (const name of below(path)) {
        const entry = name.endsWith('/') ? null : cfb.find(container, `/${path}/${name}`)
        if (entry?.content) cfb.utils.cfb_add(file, `/${name}`, Buffer.from(entry.content))
      }
      return Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer)
    },
  }
}

/** The same file with other bytes in one of its streams. */
export async function withStream(bytes: Buffer, path: string, content: Buffer): Promise<Buffer> {
  const { default: cfb } = await import('cfb')
  const container = cfb.read(bytes, { type: 'buffer' })
  cfb.utils.cfb_add(container, `/${path}`, content)
  return Buffer.from(cfb.write(container, { type: 'buffer' }) as Buffer)
}

/** The whole file in memory, as the libraries for old formats need it. */
export function wholeFile(input: ExtractionInput): Buffer {
  if (input.size > FILE_BYTES) {
    throw new ExtractionRefusal('too-large', `该格式的文件超过 ${FILE_BYTES >> 20} MB，未提取正文`)
  }
  return Buffer.from(input.read(0, input.size))
}

/** Libraries for old formats throw many kinds of errors for a damaged file; its author always gets the same message. */
export async function orDamaged<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ExtractionRefusal) throw error
    throw new ExtractionRefusal('damaged', '文件已损坏，无法读取正文')
  }
}
