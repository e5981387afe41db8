import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { like } from 'drizzle-orm'
import { answerAsk } from '#core/contract/km/answers/conversation.ts'
import { maskingRule } from '#core/contract/km/masking-rule.ts'
import { docAnswer } from '#core/contract/km/search/search-reading.ts'
import { file } from '#server/db/schema/index.ts'
import { CORPUS, eventually, searchable, settled, uploadFile, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** A question about a table of a real file. Without an answer: no cell of the table answers it. */
interface Judged {
  file: string
  question: string
  row: string | null
  column: string | null
  answer: string | null
  /** `held`: written after the rule, which was never changed for them. */
  set: 'worked' | 'held'
}

const judged = readFileSync(path.resolve(import.meta.dirname, '../../fixtures/answers/table-questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Judged)
const isHere = existsSync(CORPUS)
if (!isHere) console.warn(`skipped: ${CORPUS} is not here`)

let server: TestServer
let editor: Api
beforeAll(async () => {
  if (!isHere) return
  server = await startServer()
  editor = await server.signIn('editor')
  const ids: string[] = []
  for (const file of new Set(judged.map((each) => each.file)))
    ids.push((await uploadFile(editor, path.join(CORPUS, 'open', file))).id)
  for (const id of ids) await settled(editor, id)
  await eventually('the last file answers', async () => (await answer('日本オラクル的CompanyName是什么')) && true)
}, 120_000)
afterAll(() => server?.[Symbol.asyncDispose]())

const answer = async (question: string) => (await editor.call(docAnswer, { query: { question } })).answer

it.skipIf(!isHere)('answers questions about tables of real files from the right cell, or from none', async () => {
  const said: { of: Judged; found: Awaited<ReturnType<typeof answer>> }[] = []
  for (const of of judged) said.push({ of, found: await answer(of.question) })
  const cells = said.filter(
    ({ found }) => found !== null && !found.text.includes('\t') && /^[^。]*：[^。]*$/.test(found.text),
  )
  const right = cells.filter(({ of, found }) => found!.text === told(of))
  const unanswerable = said.filter(({ of }) => of.answer === null)
  for (const set of ['worked', 'held'] as const) {
    const inSet = (list: typeof said) => list.filter(({ of }) => of.set === set)
    const asked = inSet(said).length - inSet(unanswerable).length
    console.log(`${set}: cells right ${inSet(right).length} of ${inSet(cells).length}, asked ${asked}`)
  }
  expect(right.length / cells.length).toBeGreaterThanOrEqual(0.95)
  expect(right.length).toBeGreaterThanOrEqual(42)
  expect(unanswerable.flatMap(({ found }) => found?.text ?? [])).toEqual([])
})

const told = ({ row, column, answer: value }: Judged) => `${[row, column].filter(Boolean).join(' · ')}：${value}`

it.skipIf(!isHere)('quotes the row and opens at the cell, also where the header is in another passage', async () => {
  const { turn } = await editor.call(answerAsk, { body: { question: '张伟杰的职务是什么' } })
  expect(turn.blocks.map(({ text }) => text)).toEqual(['张伟杰 · 职务：业务主办'])
  const [source] = turn.sources
  const [row] = await server.running.engines.db
    .select({ text: file.text })
    .from(file)
    .where(like(file.text, '%张伟杰%'))
  expect(source!.quote).toMatch(/^上海工行\t张伟杰\t业务主办\t.*@msn\.com$/)
  expect(source!.passage).toBeGreaterThan(0)
  expect(row!.text!.slice(source!.offset).startsWith('业务主办')).toBe(true)
  expect(row!.text).toContain(source!.quote)
})

it('masks numbers in a cell for who lacks the right to see them', async () => {
  await using own = await startServer()
  const [admin, author, reader] = await Promise.all(['admin', 'editor', 'lina'].map(own.signIn))
  const text = '姓名,职务,电话\n周明远,安全员,13912345678\n陈晓岚,调度员,13887654321\n'
  const { id } = await uploadText(author!, '值班通讯录.csv', text)
  await settled(author!, id)
  await searchable(reader!, '周明远', id)
  const told = async () => (await reader!.call(docAnswer, { query: { question: '周明远的电话是多少' } })).answer?.text
  expect(await told()).toBe('周明远 · 电话：13912345678')
  const { records } = await admin!.call(maskingRule.list, { query: { pageSize: 100 } })
  await admin!.call(maskingRule.edit, { body: { id: records.find(({ kind }) => kind === 'mobile')!.id, usable: true } })
  expect(await told()).toMatch(/^周明远 · 电话：139\*+5678$/)
})
