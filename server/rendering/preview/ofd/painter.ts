import { findChild, said, type XmlElement } from '#server/formats/markup/index.ts'
import type { ZipEntry } from '#server/formats/extraction/index.ts'
import type { fontShelf, Outlines } from './font-outlines.ts'
import type { OfdFont, Resources } from './resources.ts'
import type { TextRun } from './shapes.ts'

/** The most shapes of a page; a map has some ten thousand. */
const SHAPES = 60_000
/** The most units of outlines on one page. */
const OUTLINES = 6_000_000
/** The most runs, and the most characters in them, on a page. */
const RUNS = 20_000

/** Collects the drawing of a page, and provides the tools for it. */
export interface Painter {
  resources: Resources
  fontOf: ReturnType<typeof fontShelf>
  deadline: number
  /** False when the page is full. */
  mayDraw: () => boolean
  addRun: (run: TextRun) => void
  /** The number of an outline on this page; -1 for a space, null when it cannot be drawn. */
  glyph: (font: OfdFont, glyph: number, outlines: Outlines) => number | null
  /** A property of an object, else of its draw parameters or of the ones they are based on. */
  style: (object: XmlElement, name: string) => XmlElement | undefined
  setting: (object: XmlElement, name: string) => string | null
  /** The draw parameters of the layer that is being drawn. */
  layer: string
  /** The number of a picture in the document; null when there are too many. */
  picture: (source: ZipEntry | Buffer) => number | null
  glyphs: string[]
  runs: TextRun[]
}

const CHAIN = 10

export function createPainter(o: {
  resources: Resources
  fontOf: Painter['fontOf']
  picture: Painter['picture']
  deadline: number
}): Painter {
  const runs: TextRun[] = []
  let shapes = 0

  /** The places where a property may be: the object itself, its draw parameters, those of its layer. */
  const sources = (object: XmlElement): XmlElement[] => [
    object,
    ...drawParameters(o.resources, said(object, 'DrawParam') ?? ''),
    ...drawParameters(o.resources, painter.layer),
  ]

  const painter: Painter = {
    layer: '',
    resources: o.resources,
    fontOf: o.fontOf,
    picture: o.picture,
    deadline: o.deadline,
    ...numberedGlyphs(),
    runs,
    mayDraw: () => (shapes += 1) <= SHAPES && performance.now() < o.deadline,
    addRun(run) {
      if (runs.length < RUNS && run.text !== '') runs.push(run)
    },
    style: (object, name) =>
      sources(object)
        .map((each) => findChild(each, name))
        .find((found) => found !== undefined),
    setting: (object, name) =>
      sources(object)
        .map((each) => said(each, name))
        .find((found) => found !== null) ?? null,
  }
  return painter
}

/** The draw parameters with this id, and those they are based on. */
function drawParameters({ drawParams }: Resources, id: string): XmlElement[] {
  const chain: XmlElement[] = []
  let parameter = drawParams.get(id)
  while (parameter !== undefined && chain.length < CHAIN) {
    chain.push(parameter)
    parameter = drawParams.get(said(parameter, 'Relative') ?? '')
  }
  return chain
}

/** Gives each outline of a page a number, the same one however often it is drawn. */
function numberedGlyphs(): Pick<Painter, 'glyph' | 'glyphs'> {
  const glyphs: string[] = []
  const numbers = new Map<OfdFont, Map<number, number | null>>()
  let units = 0
  return {
    glyphs,
    glyph(font, glyph, outlines) {
      const known = numbers.get(font) ?? new Map<number, number | null>()
      numbers.set(font, known)
      const before = known.get(glyph)
      if (before !== undefined) return before
      const path = units > OUTLINES ? null : outlines.path(glyph)
      units += path?.length ?? 0
      const number = path === null ? null : path === '' ? -1 : glyphs.push(path) - 1
      known.set(glyph, number)
      return number
    },
  }
}
