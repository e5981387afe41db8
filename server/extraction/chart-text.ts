import type { DocumentWriter } from './document-writer.ts'
import { readSidePart } from './package-parts.ts'
import type { ZipEntry, ZipReader } from './zip-parts.ts'

/** Points of a series that are told; a chart of more is a picture of a table that stands elsewhere. */
const POINTS = 200

/** What a chart remembers of the cells it was drawn from, series by series: a name, then its points. */
export async function chartLines(zip: ZipReader, part: ZipEntry, writer: Pick<DocumentWriter, 'line'>): Promise<void> {
  let within = ''
  let isValue = false
  let text = ''
  let series: Record<'tx' | 'cat' | 'val', string[]> = { tx: [], cat: [], val: [] }
  await readSidePart(zip, part, {
    open(name) {
      if (name === 'ser') series = { tx: [], cat: [], val: [] }
      else if (PLACES.has(name)) within = PLACES.get(name) ?? ''
      isValue = name === 'v'
      if (isValue) text = ''
    },
    text(piece) {
      if (isValue) text += piece
    },
    close(name) {
      if (name === 'v' && isPlace(within) && series[within].length < POINTS) series[within].push(text.trim())
      isValue = false
      if (PLACES.has(name)) within = ''
      if (name === 'ser') writer.line(seriesLine(series))
    },
  })
}

type Place = 'tx' | 'cat' | 'val'

/** Scatter charts call their axes otherwise. */
const PLACES: ReadonlyMap<string, Place> = new Map([
  ['tx', 'tx'],
  ['cat', 'cat'],
  ['xVal', 'cat'],
  ['val', 'val'],
  ['yVal', 'val'],
])

const isPlace = (name: string): name is Place => name !== ''

function seriesLine({ tx, cat, val }: Record<Place, string[]>): string {
  const points = val.map((value, at) => (cat[at] === undefined ? value : `${cat[at]} ${value}`))
  const name = tx.join(' ')
  return name === '' ? points.join('，') : `${name}：${points.join('，')}`
}
