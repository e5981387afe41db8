import { expect, it } from 'vitest'
import { toAsked, compare, judgedQuestions } from './measure.ts'

const judged = judgedQuestions([
  { question: '甲', documentId: 'a' },
  { question: '乙', documentId: 'b' },
  { question: '乙', documentId: 'c' },
  { question: '丙', documentId: 'd' },
])

it('puts the documents of one question together and takes the best of them', () => {
  expect(judged.map(({ documentIds }) => documentIds.length)).toEqual([1, 2, 1])
  expect(toAsked(judged[1]!, ['x', 'c', 'b'], 3)).toEqual({ rank: 2, documentId: 'c', found: 3 })
  expect(toAsked(judged[0]!, [...'bcdefghijk', 'a'], 11).rank).toBeNull()
})

it('reckons the figures and tells which questions fare better or worse, the farthest first', () => {
  const before = [toAsked(judged[0]!, ['a'], 1), toAsked(judged[1]!, [], 0), toAsked(judged[2]!, ['x', 'd'], 2)]
  const after = [toAsked(judged[0]!, ['x', 'a'], 2), toAsked(judged[1]!, ['c'], 1), toAsked(judged[2]!, ['d'], 1)]
  expect(compare(judged, before, after)).toEqual({
    questions: 3,
    before: { r1: 0.3333, r10: 0.6667, mrr10: 0.5, zero: 1 },
    after: { r1: 0.6667, r10: 1, mrr10: 0.8333, zero: 0 },
    better: [
      { question: '乙', before: null, after: 1, documentId: 'c' },
      { question: '丙', before: 2, after: 1, documentId: 'd' },
    ],
    worse: [{ question: '甲', before: 1, after: 2, documentId: 'a' }],
  })
})

it('is calm about no questions at all', () => {
  expect(compare([], [], []).after).toEqual({ r1: 0, r10: 0, mrr10: 0, zero: 0 })
})
