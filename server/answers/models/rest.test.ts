import { expect, it } from 'vitest'
import { ModelFault } from './client/chat-model.ts'
import { Rests } from './rest.ts'

it('rests for a minute after three failures in a row', () => {
  let now = 0
  const rests = new Rests(() => now)
  rests.failed('m', new ModelFault('cut'))
  rests.failed('m', new ModelFault('slow'))
  rests.succeeded('m')
  rests.failed('m', new ModelFault('slow'))
  rests.failed('m', new ModelFault('unreachable'))
  expect(rests.isResting('m')).toBe(false)
  rests.failed('m', new ModelFault('slow'))
  expect([rests.isResting('m'), rests.isResting('another')]).toEqual([true, false])
  now = 59_999
  expect(rests.isResting('m')).toBe(true)
  now = 60_000
  expect(rests.isResting('m')).toBe(false)
  rests.failed('m', new ModelFault('slow'))
  expect(rests.isResting('m'), 'its first try after the rest failed').toBe(true)
})
it('rests as long as the endpoint asks for, and not for what only a question is to blame for', () => {
  let now = 0
  const rests = new Rests(() => now)
  for (const kind of ['stopped', 'too-long', 'stopped', 'too-long'] as const) rests.failed('m', new ModelFault(kind))
  for (let n = 0; n < 3; n += 1) rests.failed('m', new ModelFault('refused', { isOfQuestion: true }))
  expect(rests.isResting('m')).toBe(false)
  rests.failed('m', new ModelFault('busy', { restMs: 7000 }))
  now = 6999
  expect(rests.isResting('m')).toBe(true)
  now = 7000
  expect(rests.isResting('m')).toBe(false)
})
