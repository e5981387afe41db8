import { expect, it } from 'vitest'
import type { Database, Transaction } from './database.ts'
import { cachedByTenant } from './tenant-cache.ts'

const db = {} as Database
const tx = {} as Transaction

it('reads once for all who come together, and again when the time is over', async () => {
  let reads = 0
  const cached = cachedByTenant(20, async () => ++reads)
  expect(await Promise.all([cached(db, '0'), cached(db, '0'), cached(db, '1')])).toEqual([1, 1, 2])
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(await cached(db, '0')).toBe(3)
})

it('does not keep what failed', async () => {
  let reads = 0
  const cached = cachedByTenant(1000, async () => {
    if (++reads === 1) throw new Error('away')
    return reads
  })
  await expect(cached(db, '0')).rejects.toThrow('away')
  expect(await cached(db, '0')).toBe(2)
})

it('within a transaction waits for nobody who waits for a connection', async () => {
  const nobodyAnswers = new Promise<string>(() => undefined)
  const cached = cachedByTenant(1000, (by) => (by === tx ? Promise.resolve('by the transaction') : nobodyAnswers))
  void cached(db, '0')
  expect(await cached(db, '0', tx)).toBe('by the transaction')
  expect(await cached(db, '0')).toBe('by the transaction')
})
