import { expect, it } from 'vitest'
import { isFirstOfTwo, ownRefusal, stepRefusal } from './review-steps.ts'

const FLOW = {
  step: 1,
  steps: 2,
  firstId: null,
  firstForId: null,
  starterId: 'author',
  assigneeId: null,
  isOverdue: false,
}
const second = { ...FLOW, step: 2, firstId: 'a', firstForId: 'z' }
const person = (id: string, more = {}) => ({ id, isAuthor: false, isSecond: false, isEscalated: false, ...more })

it('lets every reviewer decide in the first step, which of two publishes nothing', () => {
  expect(stepRefusal({ ...FLOW, steps: 1 }, person('a'))).toBeNull()
  expect(stepRefusal(FLOW, person('a'))).toBeNull()
  expect(
    [
      [1, 1],
      [1, 2],
      [2, 2],
    ].map(([step, steps]) => isFirstOfTwo({ step: step!, steps: steps! })),
  ).toEqual([false, true, false])
})

it('asks for another person of the second group in the second step', () => {
  expect(stepRefusal(second, person('b', { isSecond: true }))).toBeNull()
  expect(stepRefusal(second, person('a', { isSecond: true }))).toEqual({
    refused: '您已在初审通过，终审须由另一人完成',
  })
  expect(stepRefusal(second, person('z', { isSecond: true }))).toEqual({
    refused: '您已在初审通过，终审须由另一人完成',
  })
  expect(stepRefusal(second, person('b'))).toEqual({ refused: '这篇知识在终审，请由终审人处理' })
})

it('lets nobody decide on what they wrote or submitted, whatever else they are', () => {
  const more = { isSecond: true, isEscalated: true }
  const refused = { refused: '不能审核自己写的或自己提交的知识' }
  const overdue = { ...FLOW, isOverdue: true, assigneeId: 'author' }
  expect(stepRefusal(overdue, person('author', more))).toEqual(refused)
  expect(stepRefusal(overdue, person('writer', { ...more, isAuthor: true }))).toEqual(refused)
  expect(ownRefusal(second, { id: null, isAuthor: false })).not.toBeNull()
})

it('waits for the person it was handed to alone, and once it is overdue for those it is escalated to as well', () => {
  const handed = { ...FLOW, assigneeId: 'c' }
  expect(stepRefusal(handed, person('c'))).toBeNull()
  expect(stepRefusal(handed, person('b', { isEscalated: true }))).toEqual({ refused: '这篇知识已转交给别人审核' })
  expect(stepRefusal({ ...handed, isOverdue: true }, person('b', { isEscalated: true }))).toBeNull()
  expect(stepRefusal({ ...handed, isOverdue: true }, person('b'))).not.toBeNull()
  expect(stepRefusal({ ...second, isOverdue: true }, person('b', { isEscalated: true }))).toBeNull()
  expect(stepRefusal({ ...second, isOverdue: true }, person('a', { isEscalated: true }))).not.toBeNull()
})
