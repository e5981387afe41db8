import { relationshipsOf } from '../package/index.ts'
import type { ZipReader } from '../extraction/index.ts'

const LIST = /^(.*\/)?_rels\/([^/]*)\.rels$/i

/** Lists of relationships that are looked at; each sheet and slide has one. */
const LISTS = 10_000

const CHART = /(^|\/)charts\/[^/]+$/i

/**
 * The parts of an Office package that another part names: no others belong to the document. The workbook behind a chart is
 * none of them: the chart shows what it takes from it, and the rest nobody sees.
 */
export async function relatedParts(zip: ZipReader): Promise<Set<string>> {
  const names = new Set<string>()
  const sources = zip.entries.flatMap(({ name }) => {
    const [, folder = '', file] = LIST.exec(name) ?? []
    return file === undefined ? [] : [`${folder}${file}`]
  })
  for (const source of sources.slice(0, LISTS)) {
    for (const { type, part } of await relationshipsOf(zip, source)) {
      if (type !== 'package' || !CHART.test(source)) names.add(part.name)
    }
  }
  return names
}
