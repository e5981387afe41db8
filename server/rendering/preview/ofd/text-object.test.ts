import { describe, expect, it } from 'vitest'
import type { XmlElement } from '#server/formats/markup/xml-tree.ts'
import { positionedGlyphs, steps } from './text-object.ts'

const element = (
  name: string,
  attributes: Record<string, string>,
  text = '',
  children: XmlElement[] = [],
): XmlElement => ({
  name,
  attributes,
  children,
  text,
})
const code = (text: string, more: Record<string, string>) => element('TextCode', { X: '1', Y: '2', ...more }, text)
const transform = (position: number, codes: number, glyphs: string) =>
  element('CGTransform', { CodePosition: String(position), CodeCount: String(codes) }, '', [
    element('Glyphs', {}, glyphs),
  ])
const placed = (...children: XmlElement[]) => positionedGlyphs(element('TextObject', {}, '', children), () => 9)

describe('glyphs of a text object', () => {
  it('stand where the distances say, and on from there by their width', () => {
    expect(placed(code('甲乙丙', { DeltaX: '3' }))[0]?.map(({ x }) => x)).toEqual([1, 4, 13])
    expect(placed(code('甲乙', { DeltaY: '3' }))[0]?.map(({ x, y }) => [x, y])).toEqual([
      [1, 2],
      [1, 5],
    ])
  })

  it.each([
    [
      'one to one',
      transform(1, 2, '7 8'),
      [
        ['甲', null],
        ['乙', 7],
        ['丙', 8],
      ],
    ],
    [
      'many to one',
      transform(0, 2, '7'),
      [
        ['甲乙', 7],
        ['丙', null],
      ],
    ],
    [
      'one to many',
      transform(0, 1, '7 8'),
      [
        ['甲', 7],
        ['', 8],
        ['乙', null],
        ['丙', null],
      ],
    ],
    [
      'many to many',
      transform(0, 3, '7 8'),
      [
        ['甲', 7],
        ['乙丙', 8],
      ],
    ],
  ])('%s', (_, change, wanted) => {
    expect(placed(change, code('甲乙丙', {}))[0]?.map(({ text, glyph }) => [text, glyph])).toEqual(wanted)
  })

  it('go on in the next run where it says no place of its own', () => {
    expect(placed(code('甲', {}), element('TextCode', { Y: '7' }, '乙'))[1]).toEqual([
      { text: '乙', glyph: null, x: 1, y: 7 },
    ])
  })
})

it.each([
  ['1.5 g 3 2 1', 9, [1.5, 2, 2, 2, 1]],
  ['g 1000000000 2', 3, [2, 2, 2]],
  ['', 3, []],
  [null, 3, []],
])('distances %s', (list, most, wanted) => expect(steps(list, most)).toEqual(wanted))
