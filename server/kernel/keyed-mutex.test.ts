import { expect, it } from 'vitest'
import { inTurn } from './keyed-mutex.ts'

it('runs what has one key in order, whatever fails, and other keys beside it', async () => {
  const run = inTurn()
  const said: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = run('a', async () => {
    await held
    said.push('a1')
    throw new Error('a1 failed')
  })
  const second = run('a', async () => said.push('a2'))
  await run('b', async () => said.push('b1'))
  release()
  await expect(first).rejects.toThrow('a1 failed')
  await second
  expect(said).toEqual(['b1', 'a1', 'a2'])
})
