import { expect, it } from 'vitest'
import { openUnhurriedWrites } from './unhurried-writes.ts'

const told: unknown[] = []
const open = () => openUnhurriedWrites((error) => told.push(error))

it('goes on before a write has ended; who reads waits for it, and so does the end', async () => {
  const writes = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  await writes.begin(promise)
  let isSettled = false
  const settled = Promise.all([writes.settled(), writes[Symbol.asyncDispose]()]).then(() => (isSettled = true))
  await new Promise((go) => setImmediate(go))
  expect(isSettled).toBe(false)
  resolve()
  await settled
})

it('tells of a write that fails, and is settled then', async () => {
  const writes = open()
  await writes.begin(Promise.reject(new Error('no room')))
  await writes.settled()
  expect(told).toEqual([new Error('no room')])
})

it('waits where very many are under way', async () => {
  const writes = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let i = 0; i < 200; i++) await writes.begin(promise)
  let isBegun = false
  const begun = writes.begin(promise).then(() => (isBegun = true))
  await new Promise((go) => setImmediate(go))
  expect(isBegun).toBe(false)
  resolve()
  await begun
})
