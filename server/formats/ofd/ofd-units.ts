import type { PdfRun } from '../layout/index.ts'
import { attribute, type XmlHandler } from '../markup/index.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'
import { readSidePart } from '../package/index.ts'
import { type Composite, type OfdContent, ofdPage } from './ofd-page.ts'

/**
 * How deep drawings are nested and how much all drawings of one page may contain, because a few can refer to each other
 * endlessly.
 */
const DEPTH = 4
const RUNS = 20_000

type Shown = Pick<OfdContent, 'runs' | 'composites'>

/** The drawings (CompositeGraphicUnit, GB/T 33190-2016, 13) that pages of a document show. */
export interface OfdUnits {
  /** The runs of a page with those of its drawings, in the order of drawing. */
  runsOf(page: Shown, own?: readonly (ZipEntry | null)[]): Promise<PdfRun[]>
}

/** Resources are read when a page shows a drawing, because most documents have none. */
export function ofdUnits(zip: ZipReader, resources: readonly ZipEntry[]): OfdUnits {
  const units = new Map<string, Shown>()
  const read = new Set<ZipEntry>()
  return {
    async runsOf(page, own = []) {
      if (page.composites.length === 0) return page.runs
      for (const part of [...resources, ...own]) {
        if (part === null || read.has(part)) continue
        read.add(part)
        await readSidePart(zip, part, unitsInto(units))
      }
      return withDrawings(page, units, { depth: 0, left: RUNS })
    },
  }
}

function unitsInto(units: Map<string, Shown>): XmlHandler {
  let unit: ReturnType<typeof ofdPage> | null = null
  return {
    open(name, attributes) {
      if (name !== 'CompositeGraphicUnit') return unit?.handler.open?.(name, attributes)
      unit = ofdPage()
      units.set(attribute(attributes, 'ID') ?? '', unit)
    },
    text: (text) => unit?.handler.text?.(text),
    close(name) {
      if (name === 'CompositeGraphicUnit') unit = null
      else unit?.handler.close?.(name)
    },
  }
}

function withDrawings(
  { runs, composites }: Shown,
  units: ReadonlyMap<string, Shown>,
  bounds: { depth: number; left: number },
): PdfRun[] {
  const all: PdfRun[] = []
  let at = 0
  for (const composite of composites) {
    for (; at < composite.after; at += 1) all.push(runs[at]!)
    const unit = units.get(composite.resource)
    if (unit === undefined || bounds.depth >= DEPTH || bounds.left <= 0) continue
    bounds.depth += 1
    const drawn = withDrawings(unit, units, bounds)
    bounds.depth -= 1
    bounds.left -= drawn.length + 1
    for (const run of drawn) all.push(placed(run, composite))
  }
  return [...all, ...runs.slice(at)]
}

/** Moves a run from the drawing's coordinates to the page's. */
function placed(run: PdfRun, { x, y, matrix: [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] }: Composite): PdfRun {
  const down = -run.y
  return {
    ...run,
    x: x + a * run.x + c * down + e,
    y: -(y + b * run.x + d * down + f),
    width: run.width * Math.abs(a),
    size: run.size * (Math.hypot(c, d) || 1),
  }
}
