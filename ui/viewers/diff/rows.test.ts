import { expect, it } from 'vitest'
import { diffLines } from '#core/text/diff/diff.ts'
import { buildStretches, markOf, unfoldedRows } from './rows.ts'

type Kind = 'same' | 'added' | 'removed'
const lines = (...all: [Kind, string][]) => all.map(([kind, text]) => ({ kind, text }))

it('numbers the lines of both texts and folds what is between, before and after the changes', () => {
  const stretches = buildStretches({
    hunks: [
      { from: 10, to: 10, lines: lines(['same', '甲'], ['removed', '每天 500 元'], ['added', '每天 600 元']) },
      { from: 30, to: 30, lines: lines(['added', '新的'], ['same', '乙']) },
    ],
    lines: 40,
  })
  expect(stretches.map((each) => (each.kind === 'fold' ? each.fold : each.rows.map(({ kind }) => kind)))).toEqual([
    { from: 1, to: 1, count: 9 },
    ['same'],
    ['changed'],
    { from: 12, to: 12, count: 18 },
    ['added'],
    ['same'],
    { from: 31, to: 32, count: 9 },
  ])
  expect(stretches[2]).toMatchObject({
    change: 0,
    tone: 'changed',
    rows: [{ before: { number: 11 }, after: { number: 11 } }],
  })
  expect(stretches[4]).toMatchObject({ change: 1, tone: 'added', rows: [{ before: null, after: { number: 30 } }] })
})

it('unfolds the lines that were left out, with the numbers of both texts', () => {
  expect(unfoldedRows({ from: 2, to: 3, count: 2 }, ['一', '二', '三', '四', '五'])).toEqual([
    { before: { number: 2, text: '三' }, after: { number: 3, text: '三' }, kind: 'same' },
    { before: { number: 3, text: '四' }, after: { number: 4, text: '四' }, kind: 'same' },
  ])
})

it('has nothing to show of equal texts but one fold', () => {
  expect(buildStretches({ hunks: [], lines: 3 })).toEqual([{ kind: 'fold', fold: { from: 1, to: 1, count: 3 } }])
  expect(buildStretches({ hunks: [], lines: 0 })).toEqual([])
})

it('puts each change at its place in the whole text', () => {
  const rows = [{ before: null, after: { number: 51, text: '' }, kind: 'added' as const }]
  expect(markOf(rows, 100)).toEqual({ top: 0.5, size: 0.01 })
  expect(markOf([{ before: { number: 3, text: '' }, after: null, kind: 'removed' }], 0)).toEqual({
    top: 2 / 3,
    size: 0,
  })
})

it('builds the rows of a document of two thousand lines at once', () => {
  const before = Array.from({ length: 2000 }, (_, at) => `第 ${at} 条 本条规定第 ${at} 项费用的标准、审批与报销。`)
  const after = before.map((line, at) => (at % 4 === 0 ? line.replace('标准', '上限') : line))
  const hunk = diffLines(before, after).runs.flatMap(({ kind, lines: all }) => all.map((text) => ({ kind, text })))
  const start = performance.now()
  const stretches = buildStretches({ hunks: [{ from: 1, to: 1, lines: hunk }], lines: after.length })
  expect(performance.now() - start).toBeLessThan(500)
  expect(stretches.filter(({ kind }) => kind === 'change')).toHaveLength(500)
})
