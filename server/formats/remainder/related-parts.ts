import { readRelationships } from '../package/index.ts'
import type { ZipReader } from '../extraction/index.ts'

const LIST = /^(.*\/)?_rels\/([^/]*)\.rels$/i

/** How many lists of relationships are read; each sheet and slide has one. */
const LISTS = 10_000

const CHART = /(^|\/)charts\/[^/]+$/i

/**
 * The parts of an Office package that another part names; only those belong to the document. The workbook behind a
 * chart is left out: the chart shows the values that it takes from it, and nobody sees the rest.
 */
export async function relatedParts(zip: ZipReader): Promise<Set<string>> {
  const names = new Set<string>()
  const sources = zip.entries.flatMap(({ name }) => {
    const [, folder = '', file] = LIST.exec(name) ?? []
    return file === undefined ? [] : [`${folder}${file}`]
  })
  for (const source of sources.slice(0, LISTS)) {
    for (const { type, part } of await readRelationships(zip, source)) {
      if (type !== 'package' || !CHART.test(source)) names.add(part.name)
    }
  }
  return names
}
