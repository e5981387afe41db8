import { setImmediate as soon } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takeSeat } from './seats.ts'

const never = new AbortController().signal

it('gives seats in the order of asking and tells how many are ahead', async () => {
  const told: Record<string, number[]> = { a: [], b: [], c: [] }
  const ask = (who: string, signal = never) =>
    takeSeat({ tenantId: 't', most: 1, signal, onPlace: (ahead) => told[who]?.push(ahead) })
  const first = await ask('a')
  const seated: string[] = []
  const leaver = new AbortController()
  const gone = ask('b', leaver.signal)
  const third = ask('c').then((seat) => {
    seated.push('c')
    return seat
  })
  await soon()
  expect([told, seated]).toEqual([{ a: [], b: [1], c: [2] }, []])
  leaver.abort()
  await expect(gone).rejects.toMatchObject({ kind: 'stopped' })
  expect(told['c']).toEqual([2, 1])
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  const seat = await third
  expect(seated).toEqual(['c'])
  const waiting = ask('a')
  await soon()
  expect(told['a']).toEqual([1])
  seat[Symbol.dispose]()
  ;(await waiting)[Symbol.dispose]()
  const again = await ask('b')
  expect(told['b']).toEqual([1])
  again[Symbol.dispose]()
})
it('does not keep one site waiting for another, and says that it is busy rather than to make a hundred wait', async () => {
  const ask = (tenantId: string) => takeSeat({ tenantId, most: 2, signal: never, onPlace: () => undefined })
  const seats = [await ask('x'), await ask('x'), await ask('y')]
  const waiting = Array.from({ length: 100 }, () => ask('x').then((seat) => seat[Symbol.dispose]()))
  await expect(ask('x')).rejects.toMatchObject({ kind: 'busy' })
  for (const seat of seats) seat[Symbol.dispose]()
  await Promise.all(waiting)
})
