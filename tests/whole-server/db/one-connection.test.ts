import { afterEach, expect, it, vi } from 'vitest'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { uploadText } from '../support/documents.ts'
import { way } from '../../whole-way.ts'
import { startServer } from '../support/fixture.ts'
import { watchTransactions } from '../support/second-connections.ts'
import { uploadInParts } from '../support/uploading.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Whatever is kept for seconds has been kept too long, as it is now and then in real life. */
function withoutCaches(): void {
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 60_000))
}

it('an upload reads nothing beside its transaction, also when nothing is cached', async () => {
  await using server = await startServer()
  const editor = await server.signIn('editor')
  const found = new Set<string>()
  watchTransactions(server.running.engines, found)
  withoutCaches()
  await uploadText(editor, '一个连接.txt', '只用一个连接的上传。')
  await uploadInParts(editor, Buffer.from('分片上传的文件也只用一个连接。'), { name: '分片.txt' })
  expect([...found]).toEqual([])
})

it('more people at once than there are connections are all served', async () => {
  await using server = await startServer()
  const editor = await server.signIn('editor')
  const people = way(24, 48)
  const rounds = 2
  for (let round = 0; round < rounds; round++) {
    const all = Array.from({ length: people }, (_, n) =>
      uploadText(editor, `${round}-${n}.txt`, `第${round}轮第${n}人`),
    )
    await Promise.all(all)
    await new Promise((resolve) => setTimeout(resolve, 2100)) // what the server keeps of the site is old again
  }
  expect((await editor.call(docListMine, { query: { pageSize: 1 } })).total).toBe(rounds * people)
})
