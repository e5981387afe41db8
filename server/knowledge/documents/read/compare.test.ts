import { expect, it } from 'vitest'
import { diffLines } from '#core/text/diff/diff.ts'
import { buildHunks } from './compare.ts'

const numbered = (n: number) => Array.from({ length: n }, (_, i) => `第${i + 1}行`)
const hunks = (before: string[], after: string[]) =>
  buildHunks(diffLines(before, after).runs).hunks.map(({ from, to, lines }) => [
    from,
    to,
    lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`).join('|'),
  ])

it('shows changes with three lines around them and where they stand', () => {
  const before = numbered(30)
  const after = before.toSpliced(24, 1).toSpliced(9, 1, '改')
  expect(hunks(before, after)).toEqual([
    [7, 7, ' 第7行| 第8行| 第9行|-第10行|+改| 第11行| 第12行| 第13行'],
    [22, 22, ' 第22行| 第23行| 第24行|-第25行| 第26行| 第27行| 第28行'],
  ])
})
it('keeps changes together that stand close, and knows beginnings and ends', () => {
  const before = numbered(6)
  expect(hunks(before, ['新', ...before.slice(0, 5), '尾'])).toEqual([
    [1, 1, '+新| 第1行| 第2行| 第3行| 第4行| 第5行|-第6行|+尾'],
  ])
  expect(hunks(before, before)).toEqual([])
  expect(hunks([], ['甲'])).toEqual([[1, 1, '+甲']])
})
it('stops at five thousand lines and says so', () => {
  const { hunks, cut } = buildHunks(diffLines([], numbered(6000)).runs)
  expect([hunks.flatMap((hunk) => hunk.lines).length, cut]).toEqual([5000, true])
})
