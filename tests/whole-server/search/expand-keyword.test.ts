import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { synonymAdd } from '#core/contract/km/search/search-rule.ts'
import { keywordExpand } from '#core/contract/km/search/suggest.ts'
import { eventually, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let lina: Api
let editor: Api
beforeAll(async () => {
  server = await startServer()
  const admin = await server.signIn('admin')
  ;[lina, editor] = (await Promise.all(['lina', 'editor'].map(server.signIn))) as [Api, Api]
  const open = await uploadText(editor, '通勤车时刻.md', '# 通勤车时刻\n\n早上七点半从东门出发，住宿自理。')
  const secret = await uploadText(editor, '厂车改造.md', '# 厂车改造\n\n厂车改造方案。', 'private')
  for (const { id } of [open, secret]) await settled(editor, id)
  await searchable(lina, '通勤车', open.id)
  await searchable(editor, '厂车改造', secret.id)
  await admin.call(synonymAdd, { body: { word: '大巴', others: ['通勤车', '厂车'] } })
})
afterAll(() => server[Symbol.asyncDispose]())

const expand = (api: Api, text: string) => api.call(keywordExpand, { query: { text } })

// proves CE-11
it('returns related words for a word, and none that finds nothing for the one who asks', async () => {
  await eventually('synonym in force', async () => ((await expand(editor, '大巴')).length === 2 ? true : null))
  expect(await expand(editor, '大巴')).toEqual(['通勤车', '厂车'])
  expect(await expand(lina, '大巴')).toEqual(['通勤车'])
  expect(await expand(lina, ' 酒店 ')).toEqual(['住宿'])
  expect(await expand(lina, '没有这个词')).toEqual([])
  await expect(expand(lina, ' ')).rejects.toThrow('请填写词语')
})
