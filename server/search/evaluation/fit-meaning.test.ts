import { describe, expect, test } from 'vitest'
import { fitMeaning } from './fit-meaning.ts'
import type { Asked, Judged } from './measure.ts'

const judged = (count: number): Judged[] =>
  Array.from({ length: count }, (_, i) => ({ question: `第 ${i} 问？`, documentIds: ['d'] }))
const ranked = (rank: number | null): Asked => ({ rank, documentId: 'd', found: 1 })
const untold = () => Promise.resolve()

describe('fitting how much meaning counts', () => {
  test('a weight that helps every question is found, and its gain is above 0', async () => {
    const ask = async (_each: Judged, weight: number) => ranked(weight === 0.7 ? 1 : 2)
    const fitted = await fitMeaning(judged(20), ask, untold)
    expect(fitted.weight).toBe(0.7)
    expect(fitted.gain.low).toBeCloseTo(0.5)
    expect(fitted.before.every(({ rank }) => rank === 2)).toBe(true)
    expect(fitted.after.every(({ rank }) => rank === 1)).toBe(true)
  })

  test('where nothing changes, the gain is 0', async () => {
    const { gain } = await fitMeaning(judged(20), async () => ranked(3), untold)
    expect(gain).toEqual({ low: 0, high: 0 })
  })

  test('what helps one half alone is told as what it does to the other', async () => {
    const ask = async ({ question }: Judged, weight: number) => {
      const isEven = Number(/\d+/.exec(question)![0]) % 2 === 0
      return ranked(weight === (isEven ? 0.2 : 1.8) ? 1 : weight === 0 ? 2 : null)
    }
    const { gain, after } = await fitMeaning(judged(20), ask, untold)
    expect(after.every(({ rank }) => rank === null)).toBe(true)
    expect(gain.high).toBeLessThan(0)
  })

  test('a gain on a few of the questions is not told as certain', async () => {
    const helped = new Set(['第 0 问？', '第 1 问？'])
    const hurt = new Set(['第 2 问？'])
    const ask = async ({ question }: Judged, weight: number) =>
      ranked(weight === 0 ? 2 : helped.has(question) ? 1 : hurt.has(question) ? null : 2)
    expect((await fitMeaning(judged(20), ask, untold)).gain.low).toBeLessThanOrEqual(0)
  })
})
