import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const TEXTS = {
  '出差规定.md':
    '# 出差规定\n\n差旅费在返回后报销。住宿标准为每晚五百元，住宿标准按城市调整。既然制度已经发布，就请遵守。',
  '集群手册.md': '# 集群手册\n\nKubernetes 集群的部署。既然选了它，就请看完。大概看一遍，差旅费另见规定。',
  '儿女教育.md': '# 儿女朋友\n\n孩子如此聪明。下雨之前只要取去全取。既然如此，也就算了。成熟的人们。',
}

let server: TestServer
let lina: Api
beforeAll(async () => {
  server = await startServer()
  const editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  for (const [name, text] of Object.entries(TEXTS)) {
    const { id } = await uploadText(editor, name, text)
    await settled(editor, id)
    await searchable(lina, name.slice(0, -3), id)
  }
  await eventually('words known', async () => ((await search(lina, 'chailvfei')).corrected === '差旅费' ? true : null))
})
afterAll(() => server[Symbol.asyncDispose]())

it.each(['jira', 'xyzzyqqq', 'crm', 'erp', 'docker', 'asdfgh', 'redis', 'nginx', 'kafka', 'qwerty', 'crs', 'nh'])(
  'answers %s with nothing, not with other words; what was meant is at most offered',
  async (nonsense) => {
    const { corrected, kmSearchResultVOPage } = await search(lina, nonsense)
    expect([corrected, kmSearchResultVOPage.total, kmSearchResultVOPage.records]).toEqual([null, 0, []])
  },
)

it.each([
  ['chailvfei', '差旅费'],
  ['zhusubiaozhun', '住宿标准'],
  ['zhu su biao zhun', '住宿标准'],
  ['zhusubiaozhnu', '住宿标准'],
  ['jiran', '既然'],
  ['kuberntes', 'kubernetes'],
])('answers %s with what is near to it: %s', async (typed, meant) => {
  const { corrected, kmSearchResultVOPage } = await search(lina, typed)
  expect(corrected?.replaceAll(' ', '')).toBe(meant)
  expect(kmSearchResultVOPage.total).toBeGreaterThan(0)
})

it('offers a guess that it does not answer with', async () => {
  const { corrected, suggestions } = await search(lina, 'jira')
  expect(corrected).toBeNull()
  expect(suggestions).toContain('既然')
})

it.each([
  ['差率费', '差旅费'],
  ['zhusubiaozhun', '住宿标准'],
  ['kuberntes', 'kubernetes'],
])('offers what is meant while %s is typed: %s', async (typed, meant) => {
  expect(await lina.call(docSuggest, { query: { text: typed } })).toContainEqual({ kind: 'meant', text: meant })
})

it('offers nothing else while somebody types what is found, or what nobody may read', async () => {
  const offered = (text: string) => lina.call(docSuggest, { query: { text } })
  expect((await offered('差旅费')).filter(({ kind }) => kind === 'meant')).toEqual([])
  expect(await offered('qwertyuiop')).toEqual([])
})
