import { expect, it } from 'vitest'
import { ApiFault } from '../fault.ts'
import { isPassing, persist } from './persist.ts'

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

it('tries for as long as the caller has patience, and tells when it got through', async () => {
  const events: string[] = []
  const patience = {
    afterFailure: async (error: unknown, failures: number) => {
      events.push(`${failures}`)
      if (failures === 3) throw error
    },
    onRecovery: () => events.push('through'),
  }
  let left = 2
  const work = async () => {
    if (left-- > 0) throw new Error('broken')
    return 'done'
  }
  expect(await persist(work, patience)).toBe('done')
  expect(events).toEqual(['1', '2', 'through'])
  left = 3
  await expect(persist(work, patience)).rejects.toThrow('broken')
})
