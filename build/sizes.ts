import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'

export interface EntrySize {
  /** The entry's script below /assets. */
  file: string
  /** A script below /assets that runs as soon as its own imports are loaded, before the entry; if there is one. */
  early?: string
  /** Scripts that the browser must load before the entry runs, those of the early script first. */
  scripts: string[]
  /** The entry's style sheet, if its modules import any. */
  style?: string
  rawBytes: number
  gzipBytes: number
}

/**
 * Measures an entry with its static imports. The result is stored in `dist/web/metafile.json` and read by the budget
 * test. `early`: a script that the page loads before the entry.
 */
export async function entrySize(metafile: Metafile, source: string, early?: string): Promise<EntrySize> {
  const [entry, { cssBundle }] = findOutput(metafile, source)
  const first = early === undefined ? [] : closureOf(metafile, early)
  const files = [...new Set([...first, ...closure(metafile, entry)])]
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const sum = (sizeOf: (bytes: Buffer) => number) => contents.reduce((total, bytes) => total + sizeOf(bytes), 0)
  return {
    file: path.basename(entry),
    ...(first[0] && { early: path.basename(first[0]) }),
    scripts: files.map((file) => path.basename(file)),
    ...(cssBundle && { style: path.basename(cssBundle) }),
    rawBytes: sum((bytes) => bytes.length),
    gzipBytes: sum((bytes) => gzipSync(bytes, { level: 9 }).length),
  }
}

const findOutput = ({ outputs }: Metafile, source: string) =>
  Object.entries(outputs).find(([file, { entryPoint }]) => entryPoint === source && file.endsWith('.js'))!

/** The scripts that the browser loads for a module that is an entry, or that is loaded later; its own first. */
export const closureOf = (metafile: Metafile, source: string): string[] => [
  ...closure(metafile, findOutput(metafile, source)[0]),
]

function closure(metafile: Metafile, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const link of metafile.outputs[file]?.imports ?? []) {
    if (link.kind === 'import-statement' && !link.external) closure(metafile, link.path, seen)
  }
  return seen
}
