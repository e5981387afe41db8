import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** The likelier word stands once in a long text, the other one in a short title: by score alone it would come first. */
const TEXTS = {
  claim: [
    '费用手册.md',
    `# 费用手册\n\n${'出差回来整理票据，交给财务核对金额和日期。'.repeat(30)}五日内报销。报销要附发票。`,
  ],
  alarm: ['报警.md', '# 报警\n\n报警'],
} as const

let server: TestServer
let lina: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  const editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  for (const [key, [name, text]] of Object.entries(TEXTS)) {
    const { id } = await uploadText(editor, name, text)
    ids[key] = id
    await settled(editor, id)
    await searchable(lina, name.slice(0, -3), id)
  }
  await eventually('words known', async () => ((await search(lina, '报消')).corrected === null ? null : true))
})
afterAll(() => server[Symbol.asyncDispose]())

it('answers a slip with the likeliest word first, whatever another guess scores', async () => {
  const { corrected, suggestions, kmSearchResultVOPage } = await search(lina, '报消')
  expect([corrected, suggestions]).toEqual(['报销', ['报警']])
  expect(kmSearchResultVOPage.records.map(({ id }) => id)).toEqual([ids['claim'], ids['alarm']])
})
