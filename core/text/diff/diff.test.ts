import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../access/testing/seeded-random.ts'
import { type Diff, diffLines } from './diff.ts'

const words = (text: string) => text.split(' ').filter(Boolean)
const picture = ({ runs }: Diff) =>
  runs.map(({ kind, lines }) => `${{ same: '=', added: '+', removed: '-' }[kind]}${lines.join('')}`).join(' ')
const diff = (a: string, b: string) => picture(diffLines(words(a), words(b)))

describe('diffLines', () => {
  it.each([
    ['', '', ''],
    ['a b', 'a b', '=ab'],
    ['', 'a', '+a'],
    ['a', '', '-a'],
    ['a', 'b', '-a +b'],
    ['a b c', 'a c', '=a -b =c'],
    ['a c', 'a b c', '=a +b =c'],
    ['a b c d', 'a x c y', '=a -b +x =c -d +y'],
    ['a b c a b b a', 'c b a b a c', '-ab =c +b =ab -b =a +c'], // the example of Myers's paper: five changes
  ])('%s -> %s', (a, b, expected) => {
    expect(diff(a, b)).toBe(expected)
  })

  it('says that texts are too different instead of comparing for ever', () => {
    const a = Array.from({ length: 3000 }, (_, i) => `甲${i}`)
    const b = Array.from({ length: 3000 }, (_, i) => `乙${i}`)
    const { runs, coarse } = diffLines(['同', ...a, '尾'], ['同', ...b, '尾'])
    expect(coarse).toBe(true)
    expect(runs.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['same', 1],
      ['removed', 3000],
      ['added', 3000],
      ['same', 1],
    ])
  })

  it('rebuilds both texts, with the fewest changes, from random texts', () => {
    const random = seededRandom(7)
    for (let turn = 0; turn < 2000; turn++) {
      const text = () => Array.from({ length: random.int(12) }, () => 'abcd'[random.int(4)]!)
      const [a, b] = [text(), text()]
      const { runs } = diffLines(a, b)
      const without = (kind: string) => runs.filter((run) => run.kind !== kind).flatMap((run) => run.lines)
      expect(without('added')).toEqual(a)
      expect(without('removed')).toEqual(b)
      const kept = runs.filter((run) => run.kind === 'same').flatMap((run) => run.lines).length
      expect(kept).toBe(longestCommon(a, b))
    }
  })
})

/** The textbook table, for comparison. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const x of a) {
    const next = [0]
    b.forEach((y, j) => next.push(x === y ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)))
    row = next
  }
  return row.at(-1)!
}
