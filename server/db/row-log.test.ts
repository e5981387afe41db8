import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openRowLog } from './row-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(write: (rows: readonly number[]) => Promise<void> = () => Promise.resolve()) {
  const batches: (readonly number[])[] = []
  const told: unknown[] = []
  const log = openRowLog<number>({
    everyMs: 100,
    log: (error) => told.push(error),
    async write(rows) {
      await write(rows)
      batches.push(rows)
    },
  })
  return { log, batches, told }
}

it('writes what came together in one batch, a little after the first', async () => {
  const { log, batches } = open()
  log.note(1)
  await vi.advanceTimersByTimeAsync(60)
  log.note(2)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(batches).toEqual([[1, 2]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches).toHaveLength(1)
})

it('writes at once for who reads, at the end, and when there are many', async () => {
  const { log, batches } = open()
  log.note(1)
  await log.flush()
  expect(batches).toEqual([[1]])
  for (let i = 0; i < 200; i++) log.note(i)
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toHaveLength(2)
  log.note(7)
  await log[Symbol.asyncDispose]()
  expect(batches.at(-1)).toEqual([7])
})

it('keeps what could not be written, tells of it and tries again', async () => {
  let isAway = true
  const { log, batches, told } = open(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()))
  log.note(1)
  await log.flush()
  expect(told).toEqual([new Error('away')])
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches).toEqual([[1]])
})
