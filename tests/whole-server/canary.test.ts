import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { openapi } from '#core/contract/openapi.ts'
import { search, searchable, settled, uploadText } from './documents.ts'
import { startServer, type TestServer } from './fixture.ts'

/**
 * A word that stands only in somebody's private document must not reach anybody else by any call. The test asks every
 * endpoint of the contract about the document, by its id and by one of its words, and looks for what the answer could
 * only know from the document: its other words, its title, its file name, its id where it was not asked by id.
 */
const ASKED = '鸑鷟计划'
const SECRETS = ['夔牛预算', '饕餮标题', '饕餮文件']

let server: TestServer
let privateId = ''
beforeAll(async () => {
  server = await startServer()
  const editor = await server.signIn('editor')
  const doc = await uploadText(editor, '饕餮文件.md', `# 饕餮标题\n\n${ASKED}的夔牛预算共三亿元。`, 'private')
  privateId = doc.id
  await settled(editor, doc.id)
  await searchable(editor, ASKED, doc.id)
  await server.setSite('AllowGuestSearch', '1')
})
afterAll(() => server[Symbol.asyncDispose]())

/** Fields by the endpoint's own schema, filled with the document's id or the asked word, as their names suggest. */
function questions(e: Endpoint): { query: Record<string, unknown>; body: Record<string, unknown>; path: string }[] {
  const operation = Object.values(openapi([e], { title: '', version: '' }).paths[e.path]!)[0] as {
    parameters: { name: string }[]
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  }
  const names = operation.parameters.map((p) => p.name)
  const bodyNames = Object.keys(Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {})
  const fill = (fields: string[], word: string) =>
    Object.fromEntries(
      fields.flatMap((name) => {
        if (/^(id|ids|docId|fileId)$/.test(name)) return [[name, privateId]]
        if (/^(content|title|text|keywords|username)$/.test(name)) return [[name, name === 'keywords' ? [word] : word]]
        return []
      }),
    )
  const lists = [{}, { title: `*${ASKED.slice(0, 2)}*` }, { id: privateId }, { createBy: 'editor' }]
  return lists.map((extra) => ({
    query: { ...fill(names, ASKED), ...extra },
    body: fill(bodyNames, ASKED),
    path: e.path.replace(/\{\w+\}/g, privateId),
  }))
}

async function answers(e: Endpoint, token: string): Promise<string[]> {
  return Promise.all(
    questions(e).flatMap((q) =>
      e.methods.map(async (method) => {
        const query = new URLSearchParams(q.query as Record<string, string>).toString()
        const response = await fetch(`${server.baseURL}/api${q.path}?${query}`, {
          method,
          headers: { 'content-type': 'application/json', ...(token && { 'X-Access-Token': token }) },
          ...(method !== 'GET' && { body: JSON.stringify(q.body) }),
        })
        return decodeURIComponent(encodeURIComponent(`${[...response.headers].join('\n')}\n${await response.text()}`))
      }),
    ),
  )
}

describe.each(['guest', 'zhangwei', 'lina', 'reviewer'])('%s', (who) => {
  it.each(contract.filter((e) => e.path !== '/sys/logout').map((e) => [e.path, e] as const))(
    'learns nothing from %s',
    async (_, e) => {
      const token = who === 'guest' ? '' : await server.tokenOf(who)
      for (const answer of await answers(e, token)) {
        for (const secret of SECRETS) expect(answer).not.toContain(secret)
        expect(answer).not.toContain(`"${privateId}"`)
      }
    },
  )
})

it('still shows the document to its author, so that the test can fail', async () => {
  const editor = await server.signIn('editor')
  const page = (await search(editor, ASKED)).kmSearchResultVOPage
  expect(JSON.stringify(page)).toContain(SECRETS[0]!.slice(0, 2))
  expect(page.total).toBe(1)
})
it('counts as if it did not exist', async () => {
  const staff = await server.signIn('zhangwei')
  const result = await search(staff, ASKED)
  expect(result.kmSearchResultVOPage.total).toBe(0)
  expect(result.facets).toEqual({ kind: [], category: [], department: [], year: [] })
})
