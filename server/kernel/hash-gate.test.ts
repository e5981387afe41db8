import { expect, it } from 'vitest'
import { Gate } from './hash-gate.ts'

it('lets only so many in at once, in the order they came', async () => {
  const gate = new Gate(2, 10)
  const order: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      gate.run(async () => {
        order.push(n)
        most = Math.max(most, ++inside)
        await new Promise(setImmediate)
        inside--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(gate.idle).toBe(true)
})
it('sends away whom the line has no place for, and goes on after a failure', async () => {
  const gate = new Gate(1, 1)
  const failing = gate.run(() => Promise.reject(new Error('inside')))
  const waiting = gate.run(() => Promise.resolve('served'))
  await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ status: 429 })
  await expect(failing).rejects.toThrow('inside')
  await expect(waiting).resolves.toBe('served')
})
