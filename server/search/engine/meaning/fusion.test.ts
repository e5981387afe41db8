import { describe, expect, test } from 'vitest'
import { fuse } from './fusion.ts'

const WORDS = [
  { key: 'a', score: 9 },
  { key: 'b', score: 5 },
  { key: 'c', score: 1 },
]
const MEANING = [
  { key: 'd', score: 0.9 },
  { key: 'b', score: 0.7 },
  { key: 'a', score: 0.2 },
]

const keys = (list: readonly { key: string }[]): string => list.map(({ key }) => key).join('')
const order = (weight: number): string => keys(fuse(WORDS, MEANING, weight))

describe('joining words and meaning', () => {
  test('weight 0 is the order of the words, untouched', () => {
    expect(fuse(WORDS, MEANING, 0)).toEqual(WORDS)
  })

  test('without a model nothing changes, whatever the weight', () => {
    expect(fuse(WORDS, [], 0.5)).toEqual(WORDS)
  })

  test('a small weight keeps the first place, a large one gives it to the nearest in meaning', () => {
    expect(order(0.1)).toMatch(/^a/)
    expect(order(1)).toMatch(/^b/)
    expect(order(50)).toMatch(/^d/)
  })

  test('what words do not find at all stands where their list ends, and rises with its nearness', () => {
    expect(order(0.1)).toMatch(/^ab/)
    expect(order(0.1)).toContain('d')
    expect(order(0.1).indexOf('d')).toBeLessThan(order(0.1).indexOf('c'))
  })

  test('the scale of the words does not matter', () => {
    const large = WORDS.map(({ key, score }) => ({ key, score: score * 1000 }))
    expect(keys(fuse(large, MEANING, 0.4))).toBe(order(0.4))
  })

  test('where nothing is nearer than the rest, words decide', () => {
    const alike = MEANING.map(({ key }) => ({ key, score: 0.4 }))
    expect(keys(fuse(WORDS, alike, 3))).toMatch(/^ab/)
  })
})
