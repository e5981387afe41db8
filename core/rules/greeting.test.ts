import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

// proves K-79, K-80, K-81, K-82, K-83
it('greets by the hour: five greetings, each up to its last hour', () => {
  const hours = { 早上好: [0, 5, 8], 上午好: [9, 10, 11], 中午好: [12, 13], 下午好: [14, 19], 晚上好: [20, 23] }
  for (const [greeting, at] of Object.entries(hours)) expect(at.map(greetingAt)).toEqual(at.map(() => greeting))
})
