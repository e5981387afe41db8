import { expect, it } from 'vitest'
import { adviceOn } from './advice.ts'

it('says how to get the isolation that is missing, and nothing where it is there', async () => {
  expect(await adviceOn(async () => 'bubblewrap')).toEqual([])
  const [weak] = await adviceOn(async () => 'process-only')
  expect(weak).toContain('没有用 bubblewrap 隔离（只是单独的进程）')
  expect(weak).toContain('apt-get install bubblewrap')
})
