import type { FileKind } from '../detect/index.ts'
import { containerState, type WithinFile } from '../archive/index.ts'
import type { ExtractionInput, ZipEntry, ZipReader } from '../extraction/index.ts'
import { readSidePart } from '../package/index.ts'

/**
 * The names for the bodies of OpenDocument objects, and the kind to read them as. A chart contains the table that it
 * shows, as text.
 */
const BODIES: Readonly<Record<string, FileKind>> = {
  text: 'odt',
  spreadsheet: 'ods',
  chart: 'odt',
  presentation: 'odp',
  drawing: 'odp',
}

/** Objects below this depth are named, not opened. */
const DEPTH = 2

/** An object of OpenDocument: a folder that is a package by itself. Null for any other part. */
export function innerPackage(input: ExtractionInput, zip: ZipReader, entry: ZipEntry): WithinFile[] | null {
  if (!['odt', 'ods', 'odp'].includes(input.kind)) return null
  const folder = /^(.+\/)content\.xml$/.exec(entry.name)?.[1]
  if (folder === undefined) return null
  return [
    {
      name: folder.slice(0, -1).replace(/^Object (\d+)$/, '嵌入对象 $1'),
      async content() {
        const { depth, budget } = containerState(input)
        if (depth >= DEPTH) return 'deep'
        const kind = await kindOfBody(zip, entry)
        if (kind === null) return null // a formula, which has signs and no text
        const extracted = await input.extractorOf?.(kind)?.({
          ...input,
          kind,
          container: { depth: depth + 1, budget },
          parts: within(zip, folder),
        })
        return extracted === undefined ? 'other' : { ...extracted, warnings: [] } // empty: no warning
      },
    },
  ]
}

async function kindOfBody(zip: ZipReader, entry: ZipEntry): Promise<FileKind | null> {
  let isBody = false
  let kind: FileKind | null = null
  let isKnown = false
  await readSidePart(zip, entry, {
    open(name) {
      if (isBody && !isKnown) {
        kind = BODIES[name] ?? null
        isKnown = true
      }
      isBody ||= name === 'body'
    },
    isDone: () => isKnown,
  })
  return kind
}

/** The parts below a folder, by their names within the folder. */
function within(zip: ZipReader, folder: string): ZipReader {
  const outer = new Map<ZipEntry, ZipEntry>()
  for (const entry of zip.entries) {
    if (entry.name.startsWith(folder)) outer.set({ ...entry, name: entry.name.slice(folder.length) }, entry)
  }
  const entries = [...outer.keys()]
  return {
    ...zip,
    entries,
    find: (name) => entries.find((entry) => entry.name === name) ?? null,
    chunks: (entry) => zip.chunks(outer.get(entry) ?? entry),
  }
}
