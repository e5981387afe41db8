import { findChild, listChildren, readNumber, numbersIn, said, type XmlElement } from '#server/formats/markup/index.ts'
import type { Resources } from './resources.ts'
import type { Paint, Stop } from './shapes.ts'

const byte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))

const packRgb = (red: number, green: number, blue: number): number =>
  (byte(red) << 16) | (byte(green) << 8) | byte(blue)

/** The number of components tells the colour space if none is given: one is grey, three RGB, four CMYK. */
function fromComponents(values: readonly number[]): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = values
  if (values.length >= 4) {
    const light = 1 - byte(fourth) / 255
    return packRgb((255 - byte(first)) * light, (255 - byte(second)) * light, (255 - byte(third)) * light)
  }
  return values.length === 3 ? packRgb(first, second, third) : packRgb(first, first, first)
}

/** A plain colour; black if none is given. */
export function plainColour(element: XmlElement | undefined, resources: Resources): { rgb: number; alpha: number } {
  const alpha = Math.max(0, Math.min(1, ((element && readNumber(element, 'Alpha')) ?? 255) / 255))
  const space = element && resources.colourSpaces.get(said(element, 'ColorSpace') ?? '')
  const value = (element && said(element, 'Value')) ?? ''
  const hex = /^#?([0-9a-f]{6})$/i.exec(value.replace(/[\s#]/g, ''))
  const index = element && readNumber(element, 'Index')
  const fromPalette = space && typeof index === 'number' ? space.palette[index] : undefined
  if (value.includes('#') && hex) return { rgb: Number.parseInt(hex[1] ?? '0', 16), alpha }
  return { rgb: fromComponents(fromPalette ?? numbersIn(value, 8)), alpha }
}

const STOPS = 64

function readStops(shading: XmlElement, resources: Resources): Stop[] {
  const segments = listChildren(shading, 'Segment').slice(0, STOPS)
  return segments.map((segment, at) => ({
    at: readNumber(segment, 'Position') ?? at / Math.max(1, segments.length - 1),
    ...plainColour(findChild(segment, 'Color'), resources),
  }))
}

/** The colour of a fill or line; null for a pattern, which has to be drawn. */
export function readPaint(element: XmlElement | undefined, resources: Resources): Paint {
  const axial = findChild(element, 'AxialShd')
  const radial = findChild(element, 'RadialShd')
  const points = (shading: XmlElement) => ({
    from: numbersIn(said(shading, 'StartPoint'), 2),
    to: numbersIn(said(shading, 'EndPoint'), 2),
  })
  if (axial) return { kind: 'axial', ...points(axial), stops: readStops(axial, resources) }
  if (radial) {
    const radii = [readNumber(radial, 'StartRadius') ?? 0, readNumber(radial, 'EndRadius') ?? 0]
    return { kind: 'radial', ...points(radial), radii, stops: readStops(radial, resources) }
  }
  const mesh = findChild(element, 'GouraudShd') ?? findChild(element, 'LaGouraudShd')
  // A mesh of colours is shown in its first colour.
  const inner = mesh && findChild(findChild(mesh, 'Point'), 'Color')
  return { kind: 'plain', ...plainColour(inner ?? element, resources) }
}
