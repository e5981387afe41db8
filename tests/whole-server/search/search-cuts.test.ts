import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { search, searchable, settled, uploadFile } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const CASES = path.resolve(import.meta.dirname, '../../../../shared/cases')
const RUN = path.join(CASES, 'phrase-over-passage-cut/连续无标点.txt')
const PAGES = path.join(CASES, 'pdf-phrase-over-page-break/跨页.pdf')
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
  for (const file of [RUN, PAGES]) ids[file] = (await uploadFile(editor, file)).id
  for (const id of Object.values(ids)) await settled(editor, id)
  await searchable(staff, readFileSync(RUN, 'utf8').slice(0, 12), ids[RUN]!)
  await searchable(staff, '跨页', ids[PAGES]!)
})
afterAll(() => server?.[Symbol.asyncDispose]())

const byPhrase = async (text: string) =>
  (await search(staff, text, { phraseMatchSearchFlag: true })).kmSearchResultVOPage

it.skipIf(!isHere)('finds a phrase over the break between two pages, on the page where it begins', async () => {
  const { total, records } = await byPhrase('报销凤凰')
  expect(total).toBe(1)
  const [{ id, hit } = {}] = records
  expect(id).toBe(ids[PAGES])
  expect(hit).toMatchObject({ page: 1, more: 0, partial: false })
  const marked = hit!.snippetMarks.map(([start, end]) => hit!.snippet.slice(start, end).replaceAll(/\s/g, ''))
  expect(marked).toContain('报销凤凰')
})

it.skipIf(!isHere)('finds every twelve characters of a text that had to be cut anywhere', async () => {
  const text = readFileSync(RUN, 'utf8').trim()
  const missed: number[] = []
  for (const [from, to] of [
    [786, 804],
    [1586, 1604],
    [2060, 2100],
  ] as const) {
    for (let at = from; at < to; at++) {
      const { total, records } = await byPhrase(text.slice(at, at + 12))
      if (total !== 1 || records[0]!.hit?.more !== 0) missed.push(at)
    }
  }
  expect(missed).toEqual([])
})
