import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { search, searchable, settled, uploadFile, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const CASES = path.resolve(import.meta.dirname, '../../../../shared/cases')
const AMOUNT = path.join(CASES, 'amount-thousands/金额.txt')
const CODE = path.join(CASES, 'code-prefix-unmarked/停用版本.txt')
const isHere = existsSync(CASES)
if (!isHere) console.warn(`skipped: ${CASES} is not here`)

let server: TestServer
let staff: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  if (!isHere) return
  server = await startServer()
  const editor = await server.signIn('editor')
  staff = await server.signIn('lina')
  for (const file of [AMOUNT, CODE]) ids[file] = (await uploadFile(editor, file)).id
  ids['name'] = (await uploadText(editor, '值班.txt', '今天由chenkai168值班，旧版本的问题找他。')).id
  for (const id of Object.values(ids)) await settled(editor, id)
  await searchable(staff, '值班', ids['name'])
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** The full hits of a query, with what is marked in them. */
async function hits(query: string) {
  const { relaxed, kmSearchResultVOPage } = await search(staff, query)
  const full = kmSearchResultVOPage.records.filter(({ hit }) => !relaxed && !hit?.partial)
  return full.map(({ id, hit }) => [id, ...hit!.snippetMarks.map(([start, end]) => hit!.snippet.slice(start, end))])
}

it.skipIf(!isHere)('finds an amount however it is written, and a number by its beginning', async () => {
  for (const query of ['1280450.50', '1280450.5', '1,280,450.50', '1280450'])
    expect([query, await hits(query)]).toEqual([query, [[ids[AMOUNT], '1,280,450.50']]])
  expect(await hits('2020')).toEqual([[ids[AMOUNT], '2020']])
  expect(await hits('2099')).toEqual([[ids[AMOUNT], '2099']])
})

it.skipIf(!isHere)('finds a code by its beginning and marks it; what lacks the code is no full hit', async () => {
  expect(await hits('V300R200')).toEqual([[ids[CODE], 'V300R200']])
  expect(await hits('旧版本 V300R200')).toEqual([[ids[CODE], '旧版本V300R200']])
  expect(await hits('chen')).toEqual([[ids['name'], 'chen']])
})
