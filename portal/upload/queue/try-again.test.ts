import { expect, it } from 'vitest'
import { ApiFault } from '#core/api/fault.ts'
import { delayAfter, isPassing } from './try-again.ts'

it('waits longer after every failure, up to half a minute, spread by a quarter', () => {
  const middle = [1, 2, 3, 4, 5, 6, 50].map((failures) => delayAfter(failures, () => 0.5))
  expect(middle).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(delayAfter(1, () => 0)).toBe(750)
  expect(delayAfter(50, () => 1)).toBe(37_500)
})

it('tries again after a broken line and trouble of the server, never after a refusal', () => {
  const fault = (kind: 'network' | 'timeout' | 'refused' | 'denied' | 'expired', status = 0) =>
    new ApiFault(kind, '', { status })
  expect(
    [fault('network'), fault('timeout', 504), fault('refused', 503), fault('refused', 429)].map(isPassing),
  ).toEqual([true, true, true, true])
  expect([fault('refused', 200), fault('denied', 403), fault('expired', 401), new Error('x')].map(isPassing)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
