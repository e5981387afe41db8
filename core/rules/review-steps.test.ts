import { expect, it } from 'vitest'
import { isFirstOfTwo, stepRefusal } from './review-steps.ts'

const flow = (step: number, steps: number, firstId: string | null = null) => ({ step, steps, firstId })

it('lets every reviewer decide in the first step, which of two publishes nothing', () => {
  expect(stepRefusal(flow(1, 1), { id: 'a', isSecond: false })).toBeNull()
  expect(stepRefusal(flow(1, 2), { id: 'a', isSecond: false })).toBeNull()
  expect([isFirstOfTwo(flow(1, 1)), isFirstOfTwo(flow(1, 2)), isFirstOfTwo(flow(2, 2))]).toEqual([false, true, false])
})

it('asks for another person of the second group in the second step', () => {
  expect(stepRefusal(flow(2, 2, 'a'), { id: 'b', isSecond: true })).toBeNull()
  expect(stepRefusal(flow(2, 2, 'a'), { id: 'a', isSecond: true })).toEqual({
    refused: '您已在初审通过，终审须由另一人完成',
  })
  expect(stepRefusal(flow(2, 2, 'a'), { id: 'b', isSecond: false })).toEqual({
    refused: '这篇知识在终审，请由终审人处理',
  })
})
