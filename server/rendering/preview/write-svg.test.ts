import { describe, expect, it } from 'vitest'
import type { PageDrawing, Shape } from './ofd/shapes.ts'
import { ForeignDrawing, writeSvg } from './write-svg.ts'

const page = (shapes: unknown[], more: Partial<PageDrawing> = {}): PageDrawing => ({
  width: 210,
  height: 297,
  shapes: shapes as Shape[],
  glyphs: [],
  runs: [],
  ...more,
})
const black = { kind: 'plain', rgb: 0, alpha: 1 }
const text = (value: string) => ({
  kind: 'text',
  text: value,
  xs: [1],
  ys: [2],
  size: 3,
  font: { family: '宋体', bold: false, italic: false },
  paint: black,
})
const path = (data: string) => ({ kind: 'path', data, evenOdd: false, fill: black, stroke: null })

describe('a page as SVG', () => {
  it('holds what was drawn', () => {
    const svg = writeSvg(
      page(
        [path('M0 0L1 1Z'), { kind: 'outlines', glyphs: [0], xs: [5], ys: [6], scale: 0.01, wide: 1, paint: black }],
        { glyphs: ['M0 0Z'] },
      ),
      [],
    )
    expect(svg).toContain('<path d="M0 0L1 1Z" fill="#000000"/>')
    expect(svg).toContain('<use href="#g0" transform="matrix(0.01 0 0 -0.01 5 6)"/>')
  })

  it('escapes every text and drops what XML does not know', () => {
    const svg = writeSvg(page([text('</text><script>alert(1)</script>&"\u0000\ud800')]), [])
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot; \ufffd')
    expect(svg).not.toContain('<script')
  })

  it('names fonts of its own only', () => {
    const hostile = { ...text('字'), font: { family: '"/><script>', bold: false, italic: false } }
    expect(writeSvg(page([hostile]), [])).not.toContain('script')
  })

  it.each([
    ['a path', path('M0 0"/><script>')],
    ['an unknown shape', { kind: 'foreignObject' }],
    ['an inherited name', { kind: 'constructor' }],
    ['a number', { kind: 'group', matrix: ['1)" onload="alert(1)'], shapes: [] }],
    ['a blend', { kind: 'group', blend: 'url(http://evil)', shapes: [] }],
    ['a colour', { ...path('M0 0Z'), fill: { kind: 'plain', rgb: 'red', alpha: 1 } }],
    ['a paint', { ...path('M0 0Z'), fill: { kind: 'url' } }],
    ['a glyph', { kind: 'outlines', glyphs: [1], xs: [0], ys: [0], scale: 1, wide: 1, paint: black }],
    ['infinity', { kind: 'group', alpha: Number.POSITIVE_INFINITY, shapes: [] }],
  ])('is refused for the sake of %s', (_, shape) => {
    expect(() => writeSvg(page([shape]), [])).toThrow(ForeignDrawing)
  })

  it('shows only pictures that were drawn anew', () => {
    const svg = writeSvg(
      page([
        { kind: 'picture', number: 0 },
        { kind: 'picture', number: 1 },
      ]),
      ['data:image/webp;base64,AA', null],
    )
    expect(svg.match(/<image /g)).toHaveLength(1)
  })
})
