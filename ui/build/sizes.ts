import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'

export interface EntrySize {
  /** The entry's script below /assets. */
  file: string
  /** Scripts the browser must load before the entry runs. */
  scripts: string[]
  rawBytes: number
  gzipBytes: number
}

/** Sizes of each web entry's static closure: what `dist/web/metafile.json` holds and the budget test reads. */
export async function entrySizes(
  metafile: Metafile,
  entries: Record<string, string>,
): Promise<Record<string, EntrySize>> {
  const sizes: Record<string, EntrySize> = {}
  for (const [name, source] of Object.entries(entries)) {
    const [entry] = Object.entries(metafile.outputs).find(
      ([file, o]) => o.entryPoint === source && file.endsWith('.js'),
    )!
    const scripts = [...closure(metafile, entry)]
    let rawBytes = 0
    let gzipBytes = 0
    for (const file of scripts) {
      const bytes = await readFile(file)
      rawBytes += bytes.length
      gzipBytes += gzipSync(bytes, { level: 9 }).length
    }
    sizes[name] = {
      file: path.basename(entry),
      scripts: scripts.map((file) => path.basename(file)),
      rawBytes,
      gzipBytes,
    }
  }
  return sizes
}

function closure(metafile: Metafile, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const link of metafile.outputs[file]?.imports ?? []) {
    if (link.kind === 'import-statement' && !link.external) closure(metafile, link.path, seen)
  }
  return seen
}
