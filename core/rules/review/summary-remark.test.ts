import { expect, it } from 'vitest'
import { takeSummary } from './summary-remark.ts'

it('takes as many whole sentences as a remark holds', () => {
  const sentence = (text: string) => ({ text, page: null, heading: null, offset: 0 })
  expect(takeSummary([sentence('一。'), sentence('二'.repeat(600)), sentence('三。')])).toBe('一。三。')
})
