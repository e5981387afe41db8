import type { PdfRun } from '../layout/index.ts'
import { attribute, type XmlAttributes, type XmlHandler } from '../markup/index.ts'

interface TextObject {
  /** Upper left corner on the page, in millimetres. */
  x: number
  y: number
  size: number
  /** Scale and rotation of the text within its box. */
  matrix: readonly number[]
}

const UNTURNED = [1, 0, 0, 1, 0, 0] as const

/** A drawing of the resources that is shown on a page. */
export interface Composite {
  resource: string
  x: number
  y: number
  matrix: readonly number[]
  /** How many runs of the page stand before it. */
  after: number
}

export interface OfdContent {
  runs: PdfRun[]
  templates: string[]
  composites: Composite[]
  /** Locations of resources of this page alone. */
  resources: string[]
}

/**
 * The text of a page, template or annotation as runs with their positions, and the templates and drawings that it
 * shows. Anything marked as invisible is not read.
 */
export function ofdPage(): OfdContent & { handler: XmlHandler } {
  const runs: PdfRun[] = []
  const templates: string[] = []
  const composites: Composite[] = []
  const resources: string[] = []
  let isResource = false
  let object: TextObject | null = null
  let code: XmlAttributes | null = null
  let text = ''
  return {
    runs,
    templates,
    composites,
    resources,
    handler: onlyVisible({
      open(name, attributes) {
        if (name === 'CompositeObject') composites.push({ ...toComposite(attributes), after: runs.length })
        else if (name === 'PageRes') isResource = true
        else if (name === 'Template') templates.push(attribute(attributes, 'TemplateID') ?? '')
        else if (name === 'TextObject') object = textObject(attributes)
        else if (name === 'TextCode') {
          code = attributes
          text = ''
        }
      },
      text(piece) {
        if (code !== null) text += piece
        else if (isResource) resources.push(piece)
      },
      close(name) {
        if (name === 'PageRes') isResource = false
        if (name === 'TextCode' && object !== null && code !== null) runs.push(toRun(object, code, text))
        if (name === 'TextCode') code = null
        else if (name === 'TextObject') object = null
      },
    }),
  }
}

/** Leaves out every invisible element with its content. */
function onlyVisible(handler: XmlHandler): XmlHandler {
  let hidden = 0
  return {
    open(name, attributes) {
      if (hidden > 0 || isHidden(attributes)) hidden += 1
      else handler.open?.(name, attributes)
    },
    text(piece) {
      if (hidden === 0) handler.text?.(piece)
    },
    close(name) {
      if (hidden > 0) hidden -= 1
      else handler.close?.(name)
    },
  }
}

/** Marks line ends: where the baseline changes or the text jumps back. */
export function withLineEnds(runs: readonly PdfRun[]): PdfRun[] {
  return runs.map((run, at) => {
    const next = runs[at + 1]
    const isSameLine =
      next !== undefined && Math.abs(next.y - run.y) < run.size * 0.4 && next.x > run.x - run.size * 0.5
    return { ...run, endsLine: !isSameLine }
  })
}

/** Reading order by position, for forms whose labels and values are in two layers. */
export function byPosition(runs: readonly PdfRun[]): PdfRun[] {
  const lines: PdfRun[][] = []
  for (const run of runs.toSorted((left, right) => right.y - left.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line !== undefined && first !== undefined && first.y - run.y < run.size * 0.5) line.push(run)
    else lines.push([run])
  }
  return lines.flatMap((line) => line.toSorted((left, right) => left.x - right.x))
}

const isHidden = (attributes: XmlAttributes): boolean =>
  /^\s*(false|0)\s*$/i.test(attribute(attributes, 'Visible') ?? '')

function toComposite(attributes: XmlAttributes): Omit<Composite, 'after'> {
  const { x, y, matrix } = textObject(attributes)
  return { resource: attribute(attributes, 'ResourceID') ?? '', x, y, matrix }
}

function textObject(attributes: XmlAttributes): TextObject {
  const [x = 0, y = 0] = numbers(attribute(attributes, 'Boundary'))
  const matrix = numbers(attribute(attributes, 'CTM'))
  return { x, y, size: Number(attribute(attributes, 'Size')) || 1, matrix: matrix.length === 6 ? matrix : UNTURNED }
}

/** The y axis of `PdfRun` points up, and that of OFD points down. */
function toRun(object: TextObject, code: XmlAttributes, text: string): PdfRun {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = object.matrix
  const innerX = Number(attribute(code, 'X')) || 0
  const innerY = Number(attribute(code, 'Y')) || 0
  const steps = attribute(code, 'DeltaX')
  const isDownward = steps === null && attribute(code, 'DeltaY') !== null
  return {
    text,
    x: object.x + a * innerX + c * innerY + e,
    y: -(object.y + b * innerX + d * innerY + f),
    width: measureText(text, object.size, steps) * Math.abs(a),
    size: object.size * (Math.hypot(c, d) || 1),
    isHorizontal: a > 0 && Math.abs(b) < a * 0.1 && !isDownward,
    endsLine: false,
  }
}

/** The width by the distances between glyphs, if given; otherwise a Latin letter is half as wide as a Chinese one. */
function measureText(text: string, size: number, steps: string | null): number {
  const last = /[\u0020-\u02ff]$/.test(text) ? size * 0.5 : size
  if (steps !== null) return sumOfSteps(steps) + last
  return (text.length - (text.match(/[\u0020-\u02ff]/g)?.length ?? 0) * 0.5) * size
}

/** `1.5 g 3 2 1`: "g count value" repeats a value (GB/T 33190-2016, 11.3). */
function sumOfSteps(steps: string): number {
  const words = steps.trim().split(/\s+/, 10_000)
  let sum = 0
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === 'g') {
      sum += (Number(words[at + 1]) || 0) * (Number(words[at + 2]) || 0)
      at += 2
    } else sum += Number(words[at]) || 0
  }
  return sum
}

function numbers(list: string | null): number[] {
  return (list ?? '')
    .trim()
    .split(/\s+/, 10)
    .map((word) => Number(word) || 0)
}
