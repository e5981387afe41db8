import { TILE_ANGLE, TILE_COLOUR, tileLines, type WatermarkTile } from '#core/watermark/tile.ts'
import { type Filling, keepWatermark } from '#ui/viewers/watermark-layer/keep-watermark.ts'

/** Adds a watermark drawn as nodes: a page's policy may forbid images, and SVG text would have to be parsed. */
export const watermarkOver = (frame: HTMLElement, tile: WatermarkTile | null | undefined): (() => void) =>
  tile ? keepWatermark(frame, drawnFilling(tile)) : () => {}

function drawnFilling(tile: WatermarkTile): Filling {
  const wanted = drawTile(tile)
  return {
    fill: (layer) => layer.append(wanted.cloneNode(true)),
    isFilled: (layer) => layer.childNodes.length === 1 && wanted.isEqualNode(layer.firstChild),
  }
}

const ID = 'zhiku-watermark'

/** Draws the tile of `watermarkSvg`, repeated by an SVG pattern. */
function drawTile(tile: WatermarkTile): SVGElement {
  const { width, height, fontSize, opacity } = tile
  const texts = tileLines(tile).map(({ text, x, y, fit }) => {
    const line = svg('text', { x, y, ...(fit !== null && { textLength: fit, lengthAdjust: 'spacingAndGlyphs' }) })
    line.append(text)
    return line
  })
  const lines = svg(
    'g',
    {
      transform: `rotate(-${TILE_ANGLE} ${width / 2} ${height / 2})`,
      fill: TILE_COLOUR,
      'fill-opacity': opacity,
      'font-size': fontSize,
      'font-family': 'sans-serif',
      'text-anchor': 'middle',
      'dominant-baseline': 'middle',
    },
    ...texts,
  )
  const pattern = svg('pattern', { id: ID, width, height, patternUnits: 'userSpaceOnUse' }, lines)
  const whole = { width: '100%', height: '100%' }
  return svg('svg', whole, svg('defs', {}, pattern), svg('rect', { ...whole, fill: `url(#${ID})` }))
}

function svg(tag: string, attributes: Readonly<Record<string, string | number>>, ...children: Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}
