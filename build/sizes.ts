import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'

export interface EntrySize {
  /** The entry's script below /assets. */
  file: string
  /** Scripts the browser must load before the entry runs, the entry first. */
  scripts: string[]
  /** The style sheet that goes with it, if its modules import any. */
  style?: string
  rawBytes: number
  gzipBytes: number
}

/** Sizes of an entry's static closure: what `dist/web/metafile.json` holds and the budget test reads. */
export async function entrySize(metafile: Metafile, source: string): Promise<EntrySize> {
  const isEntry = ([file, output]: [string, Metafile['outputs'][string]]) =>
    output.entryPoint === source && file.endsWith('.js')
  const [entry, { cssBundle }] = Object.entries(metafile.outputs).find(isEntry)!
  const files = [...closure(metafile, entry)]
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const sum = (sizeOf: (bytes: Buffer) => number) => contents.reduce((total, bytes) => total + sizeOf(bytes), 0)
  return {
    file: path.basename(entry),
    scripts: files.map((file) => path.basename(file)),
    ...(cssBundle && { style: path.basename(cssBundle) }),
    rawBytes: sum((bytes) => bytes.length),
    gzipBytes: sum((bytes) => gzipSync(bytes, { level: 9 }).length),
  }
}

function closure(metafile: Metafile, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const link of metafile.outputs[file]?.imports ?? []) {
    if (link.kind === 'import-statement' && !link.external) closure(metafile, link.path, seen)
  }
  return seen
}
