import { describe, expect, test } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { Bitset } from '../documents/bitset.ts'
import { quantise, type Quantised } from './quantise.ts'
import { LETTERS_DIMENSION, lettersVector } from './testing/letters-embedder.ts'
import { VectorTable } from './vector-table.ts'

const TEXTS = ['员工每年有十天年休假', '报销须在三十天内提交发票', '服务器的备份每天做一次', '年休假须提前一周申请']

/** A table with its bytes in memory. */
function tableWithBytes() {
  const kept: Quantised[] = []
  const table = new VectorTable(LETTERS_DIMENSION)
  return {
    table,
    add(document: number, ordinal: number, vector: Float32Array) {
      const quantised = quantise(vector)
      table.add(document, ordinal, { id: kept.length, signs: quantised.signs })
      kept.push(quantised)
    },
    nearest: (question: Float32Array, visible: Bitset, most?: number) =>
      table.nearest(question, visible, (id) => kept[id] ?? null, most),
  }
}

function filled(texts: readonly string[]) {
  const own = tableWithBytes()
  for (const [document, text] of texts.entries()) own.add(document, 0, lettersVector(text))
  return own
}

const everything = (count: number): Bitset => Bitset.of(Array.from({ length: count }).keys())
const documents = (near: readonly { document: number }[]): number[] => near.map(({ document }) => document)

describe('a table of vectors', () => {
  test('the nearest passage comes first, with its cosine', () => {
    const near = filled(TEXTS).nearest(lettersVector('报销须在三十天内提交发票'), everything(4))
    expect(near[0]).toMatchObject({ document: 1, ordinal: 0 })
    expect(near[0]!.cosine).toBeCloseTo(1, 2)
  })

  test('what the reader may not see is neither found nor takes a place', () => {
    const near = filled(TEXTS).nearest(lettersVector(TEXTS[1]!), Bitset.of([0, 3]), 2)
    expect(new Set(documents(near))).toEqual(new Set([0, 3]))
  })

  test('a passage of several windows stands once, with its nearest', () => {
    const own = tableWithBytes()
    for (const text of TEXTS) own.add(7, 2, lettersVector(text))
    const near = own.nearest(lettersVector(TEXTS[2]!), Bitset.of([7]))
    expect(near).toHaveLength(1)
    expect(near[0]).toMatchObject({ document: 7, ordinal: 2 })
    expect(near[0]!.cosine).toBeCloseTo(1, 2)
  })

  test('a document that is gone leaves no window behind, and the others keep theirs', () => {
    const own = filled(TEXTS)
    own.table.remove(1)
    expect(own.table.size).toBe(3)
    const near = own.nearest(lettersVector(TEXTS[3]!), everything(4))
    expect(near[0]).toMatchObject({ document: 3 })
    expect(documents(near)).not.toContain(1)
  })

  test('a number that is given again has the new windows alone', () => {
    const own = filled(TEXTS)
    own.table.remove(1)
    own.add(1, 0, lettersVector('新的一篇'))
    expect(own.table.size).toBe(4)
    expect(own.nearest(lettersVector('新的一篇'), Bitset.of([1]))[0]!.cosine).toBeCloseTo(1, 2)
  })

  test('an empty table and a reader of nothing find nothing', () => {
    expect(tableWithBytes().nearest(lettersVector('年休假'), everything(4))).toEqual([])
    expect(filled(TEXTS).nearest(lettersVector('年休假'), new Bitset())).toEqual([])
  })

  test('signs first and bytes after find what comparing everything finds', () => {
    const random = seededRandom(5)
    const next = () => random.int(1_000_001) / 1_000_000
    const vectors = Array.from({ length: 3000 }, () => randomVector(next))
    const own = tableWithBytes()
    for (const [document, vector] of vectors.entries()) own.add(document, 0, vector)
    const found = vectors.slice(0, 100).map((vector, i) => {
      const question = near(vector, next)
      const cosines = vectors.map((other) => dot(question, other))
      expect(cosines.indexOf(Math.max(...cosines))).toBe(i)
      const [first] = own.nearest(question, everything(3000))
      return first!.document === i && Math.abs(first!.cosine - cosines[i]!) < 0.01
    })
    expect(found.filter(Boolean)).toHaveLength(100)
  })
})

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const randomVector = (next: () => number): Float32Array =>
  unit(Float32Array.from({ length: LETTERS_DIMENSION }, () => next() - 0.5))

/** A question about the same thing: the vector with noise half as strong. */
function near(vector: Float32Array, next: () => number): Float32Array {
  const noise = randomVector(next)
  return unit(vector.map((value, i) => value + 0.5 * noise[i]!))
}
