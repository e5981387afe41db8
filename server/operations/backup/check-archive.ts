import type { Readable } from 'node:stream'
import { computeDigest, isSealed } from '../archive/index.ts'
import type { Archive } from './archive-reader.ts'
import { settingEntry, tableEntry } from './manifest.ts'

interface Part {
  /** The name for the operator. */
  name: string
  sha256: string
  open: () => Promise<Readable>
}

/**
 * Finds damaged parts of a backup by name; empty when all is intact. Every entry is compared with its digest in the
 * table of contents, and every file with its seal, which also covers that table and the bytes between entries.
 */
export async function findDamages(archive: Archive, progress: (line: string) => void): Promise<string[]> {
  const damages: string[] = []
  const parts = listParts(archive)
  for (const [i, { name, sha256, open }] of parts.entries()) {
    if (i % 50 === 0) progress(`校验 ${i + 1}/${parts.length}`)
    if ((await computeDigest(open)) !== sha256) damages.push(name)
  }
  if (damages.length > 0) return damages
  for (const path of archive.paths) if (!(await isSealed(path))) damages.push(`${path} 的目录`)
  return damages
}

const listParts = (archive: Archive): Part[] => [
  ...archive.manifest.tables.map((table) => {
    const name = tableEntry(table)
    return { name, sha256: table.sha256, open: () => archive.read(name) }
  }),
  ...archive.manifest.settings.map(({ name, sha256 }) => ({
    name,
    sha256,
    open: () => archive.read(settingEntry(name)),
  })),
  ...archive.manifest.files.map((file) => ({
    name: `files/${file.sha256}`,
    sha256: file.sha256,
    open: () => archive.readFile(file),
  })),
]
