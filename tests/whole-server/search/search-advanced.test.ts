import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { savedSearchAdd, savedSearchList } from '#core/contract/km/search/saved-search.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { searchable, settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let editor: Api
let zhangwei: Api
let field = ''
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  const admin = await server.signIn('admin')
  ;[editor, zhangwei] = (await Promise.all(['editor', 'zhangwei'].map(server.signIn))) as [Api, Api]
  field = (await admin.call(fieldAdd, { body: { label: '文号', kind: 'text' } })).id
  const put = async (api: Api, name: string, text: string, fields = {}) => {
    const body = { scope: 'staff' as const, fields }
    const { id } = await api.call(docUpload, { file: new Blob([text]), fileName: `${name}.txt`, body })
    ids[name] = id
    await settled(api, id)
    await searchable(api, name, id)
  }
  await put(editor, '蚕丝章程', '蚕丝加工要求桑叶新鲜。', { [field]: '丝字〔2026〕7 号' })
  await put(editor, '桑叶附录', '蚕丝等级由质检决定。')
  await put(admin, '茶园手册', '桑叶茶与蚕丝被都在此列。')
})
afterAll(() => server[Symbol.asyncDispose]())

type Body = Args<typeof docSearch>['body']
async function titles(body: Partial<Body>, api = editor): Promise<string[]> {
  const { kmSearchResultVOPage: page } = await api.call(docSearch, { body: { advSearchFlag: true, ...body } })
  expect(page.total).toBe(page.records.length)
  return page.records.map((row) => row.hit!.title).toSorted()
}

it('refuses what cannot be a condition', async () => {
  await expect(titles({ levels: [-1] })).rejects.toThrow('密级不能小于 0')
  await expect(titles({ anyWords: Array.from({ length: 21 }, () => '词') })).rejects.toThrow('最多 20 个')
  await expect(titles({ fields: { "x'": '1' } })).rejects.toThrow('编号格式不正确')
})

it('wants words in the title, of the author, with a value of a field, and any or none of some words', async () => {
  expect(await titles({ content: '蚕丝' })).toEqual(['桑叶附录', '茶园手册', '蚕丝章程'])
  expect(await titles({ content: '蚕丝 桑叶', allWords: ['蚕丝 加工'] })).toEqual(['蚕丝章程'])
  expect(await titles({ content: '蚕丝 质检', allWords: ['蚕丝', '质检'] })).toEqual(['桑叶附录'])
  expect(await titles({ title: '桑叶' })).toEqual(['桑叶附录'])
  expect(await titles({ title: '桑叶 附', content: '质检' })).toEqual(['桑叶附录'])
  expect(await titles({ title: '桑叶 章程' })).toEqual([])
  expect(await titles({ content: '蚕丝', author: '管理' })).toEqual(['茶园手册'])
  expect(await titles({ author: 'admin', title: '手册' })).toEqual(['茶园手册'])
  expect(await titles({ content: '蚕丝', author: '没有的人' })).toEqual([])
  expect(await titles({ fields: { [field]: '〔2026〕7' } })).toEqual(['蚕丝章程'])
  expect(await titles({ fields: { [field]: '〔2026〕%' } })).toEqual([])
  expect(await titles({ content: '蚕丝', notWords: ['桑叶'] })).toEqual([])
  expect(await titles({ content: '蚕丝', notWords: ['质检 被都'] })).toEqual(['蚕丝章程'])
  expect(await titles({ anyWords: ['质检', '新鲜'] })).toEqual(['桑叶附录', '蚕丝章程'])
  expect(await titles({ anyWords: ['质检', '新鲜'], notWords: ['加工'] })).toEqual(['桑叶附录'])
  expect(await titles({ content: '蚕丝', levels: [3] })).toEqual([])
  expect(await titles({ content: '蚕丝', levels: [0] })).toHaveLength(3)
})

it('gives nobody more than they may read, and can be kept', async () => {
  const { id } = await editor.call(docUpload, {
    file: new Blob(['蚕丝价格绝密']),
    fileName: '蚕丝底价.txt',
    body: { scope: 'private', fields: { [field]: '丝字〔2026〕8 号' } },
  })
  await settled(editor, id)
  await searchable(editor, '蚕丝底价', id)
  for (const body of [{ fields: { [field]: '丝字' } }, { title: '蚕丝' }, { anyWords: ['新鲜', '绝密'] }]) {
    expect(await titles(body)).toEqual(['蚕丝底价', '蚕丝章程'])
    expect(await titles(body, zhangwei)).toEqual(['蚕丝章程'])
  }
  const query = { advSearchFlag: true, title: '蚕丝', author: 'editor', notWords: ['绝密'], fields: { [field]: '丝' } }
  const kept = await zhangwei.call(savedSearchAdd, { body: { name: '丝', query, alert: true } })
  expect((await zhangwei.call(savedSearchList, {})).find((row) => row.id === kept)?.query).toMatchObject(query)
})
