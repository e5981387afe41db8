import { expect, it } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { newId } from '#server/kernel/id.ts'
import { rankBetween } from './rank.ts'

it('is between its neighbours, wherever one puts a thousand pages', () => {
  const random = seededRandom(7)
  const ranks = Array.from({ length: 5 }, () => newId())
  for (let n = 0; n < 1000; n++) {
    const at = n % 3 === 0 ? 1 : random.int(ranks.length + 1)
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null))
  }
  expect(ranks).toEqual(ranks.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(ranks).size).toBe(ranks.length)
  expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThan(32 + 300)
})

it('has room before the first again and again, and between a rank and the next one that begins with it', () => {
  let first: string = newId()
  for (let n = 0; n < 200; n++) {
    const before = rankBetween(null, first)
    expect(before < first).toBe(true)
    first = before
  }
  const id = newId()
  expect([rankBetween(id, null), rankBetween(id, `${id}1`), rankBetween(id, `${id}02`)]).toEqual([
    `${id}i`,
    `${id}0i`,
    `${id}01`,
  ])
})
