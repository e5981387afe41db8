import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { docEditAndRelease } from '#core/contract/km/documents/edit.ts'
import { docListWaiting, docSubmit } from '#core/contract/km/review/review.ts'
import { createCompany } from '../support/company.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls, type Reply } from '../support/raw-calls.ts'
import { type Made, type Row, type Subject, uploaded } from '../support/taken-back-subject.ts'
import { SUBJECTS } from '../support/taken-back.ts'
import { isTurn } from '../../whole-way.ts'

/**
 * The law of the wire: whatever an answer contains, the matching edit call takes back unchanged. Every edit call of the
 * contract has subjects here; every reading call is asked for each of them, and each object of that id in its answer is
 * sent to the edit call as it is, and must be answered the same afterwards.
 */
let server: TestServer
/** What each edit call has to edit. All of it is there before the first edit, so that a list tells all that it ever will. */
const made = new Map<Endpoint, Made>()
beforeAll(async () => {
  server = await startServer()
  const company = await createCompany(server)
  const stage = { server, company, admin: company.admin }
  for (const [edit, { make }] of SUBJECTS) made.set(edit, await make(stage))
})
afterAll(() => server[Symbol.asyncDispose]())

type Values = Record<string, unknown>

/** Calls that are named an edit and take no row. */
const NO_ROW: Readonly<Record<string, string>> = {
  '/sys/user/editSysDepartWithUser': 'adds people to a department',
  '/KM/kmFile/saveEdited': 'takes the content of a file',
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId': 'marks as read',
  '/sys/message/sysMessage/edit': 'refuses: messages are written by the server alone',
  '/KM/kmDoc/editAndRelease': 'passes what it takes: a test of its own below',
}

const editing = contract.filter((e) => e.methods[0] !== 'GET' && /edit/i.test(e.path.split('/').at(-1)!))

it('every edit call of the contract is here', () => {
  const missing = editing.filter((e) => !SUBJECTS.has(e) && !(e.path in NO_ROW))
  expect(missing.map((e) => e.path)).toEqual([])
})

/** Its nodes are routes of the client; they bear the ids of the menus they come from, and are no rows. */
const ROUTES = '/sys/permission/getUserPermissionByToken'
const reads = contract.filter((e) => e.methods[0] === 'GET' && e.payload === 'result' && e.path !== ROUTES)

const basePath = ({ path }: Endpoint) => path.slice(0, path.lastIndexOf('/'))
/** The reading calls beside an edit call, and in turn a third of the others. */
const readsFor = (edit: Endpoint) =>
  reads.filter((read, i) => basePath(read) === basePath(edit) || isTurn(i + editing.indexOf(edit), 3))

interface Question {
  params: Values
  query: Values
}

/** What a reading call is asked with for one subject; null when it asks for something nobody has here. */
function buildQuestion(e: Endpoint, id: string, values: Values): Question | null {
  const known: Values = { ...values, id, ids: id, userIds: id, docId: id, field: 'id', val: id, async: false }
  const names = (schema: Endpoint['query']) => Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})
  const pick = (schema: Endpoint['query']) =>
    Object.fromEntries(names(schema).flatMap((name) => (name in known ? [[name, known[name]]] : [])))
  const params = pick(e.params)
  if (Object.keys(params).length < names(e.params).length) return null
  return { params, query: { ...pick(e.query), ...(names(e.query).includes('pageSize') && { pageSize: 1000 }) } }
}

/** A tenant's id is a number. */
const rowId = ({ id }: Row) => (typeof id === 'number' ? String(id) : id)

/** Every object of that id in an answer. */
function rowsIn(value: unknown, id: string): Row[] {
  if (typeof value !== 'object' || value === null) return []
  const own = !Array.isArray(value) && rowId(value as Row) === id ? [value as Row] : []
  return [...own, ...Object.values(value).flatMap((each) => rowsIn(each, id))]
}

/** What each question was first answered to each person: most answers know nothing of a subject, and tell so for all. */
const firstAnswers = new Map<string, Promise<Reply>>()
function mayHold(username: string, read: Endpoint, question: Question, id: string): Promise<boolean> {
  const key = JSON.stringify([username, read.path, question])
  if (!firstAnswers.has(key)) firstAnswers.set(key, rawCalls(server, username)(read, question))
  return firstAnswers.get(key)!.then(({ result }) => rowsIn(result, id).length > 0)
}

/** What an edit writes down by itself. */
const STAMPS = ['updateBy', 'updateTime', 'lastUpdateTime', 'revision']
const withoutStamps = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      STAMPS.includes(name) || name === 'children' ? [] : [[name, value]],
    ),
  )

async function takesBack(edit: Endpoint, read: Endpoint, o: Subject & { id: string; values: Values }) {
  const question = buildQuestion(read, o.id, o.values)
  const username = o.as ?? 'admin'
  if (!question || !(await mayHold(username, read, question, o.id))) return 0
  const call = rawCalls(server, username)
  const answer = await call(read, question)
  const rows = rowsIn(answer.result, o.id)
  for (const [i, row] of rows.entries()) {
    const what = `${read.path} → ${edit.path}`
    const reply = await call(edit, { body: o.body ? o.body(row) : row })
    expect(reply.success, `${what}: ${reply.message} ${JSON.stringify(row)}`).toBe(true)
    const again = rowsIn((await call(read, question)).result, o.id)[i]
    expect(again && withoutStamps(again), what).toEqual(withoutStamps(row))
  }
  return rows.length
}

describe('what an answer contains the edit call takes back unchanged', () => {
  it.each([...SUBJECTS].map(([e, subject]) => [e.path, e, subject] as const))('%s', async (_, edit, subject) => {
    const { ids, values = {} } = made.get(edit)!
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      let found = 0
      for (const read of readsFor(edit)) found += await takesBack(edit, read, { ...subject, id, values })
      expect(found, `no answer holds ${id}`).toBeGreaterThan(0)
    }
  })

  it('/KM/kmDoc/editAndRelease, which passes it', async () => {
    const { id } = await uploaded(await server.signIn('lina'), '待审一份')
    await (await server.signIn('lina')).call(docSubmit, { query: { id } })
    const call = rawCalls(server, 'admin')
    const [row] = rowsIn((await call(docListWaiting)).result, id)
    expect(await call(docEditAndRelease, { body: row })).toMatchObject({ success: true })
    const [after] = rowsIn(
      (await call({ path: '/KM/kmDoc/queryById', methods: ['GET'] }, { query: { id } })).result,
      id,
    )
    const names = [
      'title',
      'keywords',
      'remark',
      'category',
      'depId',
      'scope',
      'publicRemark',
      'downloadFlag',
      'businessTypes',
    ]
    for (const name of names) expect([name, after![name]]).toEqual([name, row![name]])
    expect(after!['status']).toBe(2)
  })
})
