import { type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'

/** A compound file ([MS-CFB]): a small file system in a file, in which Word, Excel, PowerPoint kept documents until 2003. */
export interface CompoundFile {
  /** A stream by its path below the root storage; null when there is none. */
  stream(path: string): Buffer | null
  /** Names of the storages in a storage (`''`: the root). */
  storages(path: string): string[]
}

/** `object type` of a directory entry ([MS-CFB] 2.6.1). */
const STREAM = 2

/** Real ones of the corpus are below 2 MB; the library holds the whole file, and every stream once more. */
const FILE_BYTES = 96 * 1024 * 1024

/** Libraries of single formats are loaded when one comes: all of them would double the start of every child. */
export async function openCompoundFile(input: ExtractionInput): Promise<CompoundFile> {
  const { default: cfb } = await import('cfb')
  const container = await orDamaged(() => cfb.read(wholeFile(input), { type: 'buffer' }))
  return {
    stream(path) {
      const found = cfb.find(container, `/${path}`)
      return found?.content && found.type === STREAM ? Buffer.from(found.content) : null
    },
    storages(path) {
      const above = `${container.FullPaths[0] ?? ''}${path === '' ? '' : `${path}/`}`
      return container.FullPaths.filter((full) => full !== above && full.startsWith(above) && full.endsWith('/'))
        .map((full) => full.slice(above.length, -1))
        .filter((name) => !name.includes('/'))
    },
  }
}

/** The whole file in memory, as the libraries for old formats want it. */
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
