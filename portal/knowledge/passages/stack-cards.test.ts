import { expect, it } from 'vitest'
import { stackCards } from './stack-cards.ts'

const card = (id: string, at: number, height = 50) => ({ id, at, height })
const tops = (cards: Parameters<typeof stackCards>[0], chosen: string | null = null) =>
  Object.fromEntries(stackCards(cards, chosen, 10))

it('each card stands at its passage where there is room, and below the one before where there is none', () => {
  expect(tops([card('a', 0), card('b', 200), card('c', 210)])).toEqual({ a: 0, b: 200, c: 260 })
})

it('the chosen card stands at its passage, those before it move up and those after it down', () => {
  const cards = [card('a', 100), card('b', 110), card('c', 120), card('d', 130)]
  expect(tops(cards, 'c')).toEqual({ a: 0, b: 60, c: 120, d: 180 })
  expect(tops(cards, 'a')).toEqual({ a: 100, b: 160, c: 220, d: 280 })
})

it('those before the chosen one stay where they have room', () => {
  expect(tops([card('a', 20), card('b', 500)], 'b')).toEqual({ a: 20, b: 500 })
})

it('nothing stands above the column or over another', () => {
  const placed = tops([card('a', 0, 100), card('b', 5, 100), card('c', 8)], 'c')
  expect(placed).toEqual({ a: 0, b: 110, c: 220 })
  expect(tops([])).toEqual({})
})
