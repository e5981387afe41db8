import type { WithinFile } from '../archive/index.ts'
import { type CompoundFile, parseOle } from '../compound/index.ts'

/**
 * A file that was inserted as an object: Windows wraps it into a compound file, after its name ([MS-OLEDS] 2.3.6).
 * Office documents that are compound files themselves, and everything else, are returned unchanged.
 */
export async function oleContent(partName: string, bytes: Buffer): Promise<{ name: string; bytes: Uint8Array | null }> {
  const name = partName.slice(partName.lastIndexOf('/') + 1)
  const inner = await parseOle(bytes)
  return inner === null ? { name, bytes } : { name: inner.name ?? name, bytes: inner.content }
}

/** The objects that a document until 2003 keeps in storages, as files within it. */
export const storedObjects = (file: CompoundFile, storages: readonly string[]): WithinFile[] =>
  storages.map((path) => {
    const within: WithinFile = {
      name: `嵌入对象 ${path.slice(path.lastIndexOf('/') + 1)}`,
      async content() {
        const { name, bytes } = await oleContent(within.name, file.own(path))
        within.name = name
        return bytes
      },
    }
    return within
  })
