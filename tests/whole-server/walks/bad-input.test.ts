import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Envelope } from '#core/contract/envelope.ts'
import { openapi } from '#core/contract/openapi.ts'
import type { Database } from '#server/db/database.ts'
import { isTurn } from '../../whole-way.ts'
import { changedTables } from './changed-tables.ts'
import { createCompany, NEW } from '../support/company.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rowSource } from './tenant-fingerprint.ts'

/**
 * Every endpoint of the contract, asked badly: first without token, then without permission, then with what people and
 * attackers send. No answer may be a fault of ours, every refusal is a Chinese sentence, and a refusal changes nothing.
 */
let server: TestServer
beforeAll(async () => {
  server = await startServer({ ZHIKU_UPLOAD_LIMIT_MB: '1' })
  changes = await changedTables(server.running.engines.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const HOSTILE: readonly (readonly [string, unknown])[] = [
  ['SQL', "1' or '1'='1'; drop table document; --"],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['NUL', 'a\u0000b'],
  ['lone surrogate', '\ud800'],
  ['path', '../../../../etc/passwd'],
  ['prototype', '__proto__'],
  ['long', '长'.repeat(30_000)],
  ['negative', '-1'],
  ['huge number', '99999999999999999999'],
  ['not a number', 'NaN'],
  ['float', '1.5'],
  ['empty', ''],
  ['percent', '%E0%A4%A'],
  ['object', { $gt: '' }],
  ['array', [[[]]]],
  ['null', null],
  ['boolean', true],
]

/** What gets past a schema and fails in the database: every field is asked one of these, its neighbour the next. */
const TREACHEROUS = ['NUL', 'lone surrogate', 'huge number', 'null']
/** Of the other values every field is asked one or two, others than its neighbour; all of them by `npm run prove`. */
const IN_TURN = 11
/** What is wrong with a request as such is one matter for all calls: every eighth of them is asked. */
const REQUESTS_IN_TURN = 8

/** Whether the value of this number is asked of the field of this number. */
function isAsked(value: number, field: number): boolean {
  const treacherous = TREACHEROUS.indexOf(HOSTILE[value]![0])
  return treacherous === -1 ? isTurn(value + field, IN_TURN) : isTurn(treacherous + field, TREACHEROUS.length)
}

/** Tables that a refusal may touch: who tried to sign in and what puzzle they were given. */
const MAY_CHANGE = new Set(['session', 'captcha', 'sign_in_failure', 'audit_log'])

/** The rows of each table, as one was told last. */
const hashes = new Map<string, string>()
let changes: () => Promise<Set<string>>

/** What the database holds, table by table. */
async function fingerprint(): Promise<string> {
  const { db, searches } = server.running.engines
  // Searches are written down a moment after their answers.
  await searches.flush()
  for (const name of await changes()) if (!MAY_CHANGE.has(name)) hashes.set(name, await hashTable(db, name))
  return [...hashes].map(([name, hash]) => `${name}:${hash}`).join('\n')
}

async function hashTable(db: Database, name: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(
    sql.raw(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${rowSource(name)} t`),
  )
  return rows[0]!.hash
}

function listFields(e: Endpoint): { query: string[]; body: string[] } {
  const operation = Object.values(openapi([e], { title: '', version: '' }).paths[e.path]!)[0] as {
    parameters: { name: string; in: string }[]
    requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  }
  const content = Object.values(operation.requestBody?.content ?? {})[0]
  return {
    query: operation.parameters.filter((p) => p.in === 'query').map((p) => p.name),
    body: Object.keys(content?.schema.properties ?? {}),
  }
}

interface Question {
  what: string
  method: string
  url: string
  init: RequestInit
}

function* questions(e: Endpoint): Generator<Question> {
  const { query, body } = listFields(e)
  const method = e.methods[0]
  const at = (path: string, q: Record<string, unknown>) => {
    const search = new URLSearchParams(
      Object.entries(q).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]),
    )
    return `${server.baseURL}/api${path}?${search}`
  }
  const json = { 'content-type': 'application/json' }
  const plain = e.path.replace(/\{\w+\}/g, 'x')
  const shift = calls.findIndex(([, call]) => call === e)
  for (const [n, [kind, value]] of HOSTILE.entries()) {
    if (e.params) {
      const text = encodeURIComponent(
        typeof value === 'string' ? value.replace(/[\ud800-\udfff]/, '').slice(0, 2000) : JSON.stringify(value),
      )
      yield { what: `path ${kind}`, method, url: at(e.path.replace(/\{\w+\}/g, text), {}), init: {} }
    }
    for (const [field, name] of query.entries())
      if (isAsked(n, shift + field))
        yield { what: `query ${name} ${kind}`, method, url: at(plain, { [name]: value }), init: {} }
    for (const [field, name] of [...body, 'unknownField'].entries()) {
      if (method === 'GET' || e.bodyKind === 'multipart' || !isAsked(n, shift + field)) continue
      yield {
        what: `body ${name} ${kind}`,
        method,
        url: at(plain, {}),
        init: { headers: json, body: JSON.stringify({ [name]: value }) },
      }
    }
  }
  const ofLists = {
    superQueryParams: { superQueryParams: '[{"field":"id","rule":"evil","val":"1"}]' },
    'unknown column': { column: 'password_hash;drop', order: 'asc' },
    'huge page': { pageNo: '1000000', pageSize: '1000000' },
  }
  for (const [n, [what, asking]] of Object.entries(ofLists).entries())
    if (isTurn(n + shift, 3)) yield { what, method, url: at(plain, asking), init: {} }
  if (method === 'GET' || !isTurn(shift, REQUESTS_IN_TURN)) return
  yield { what: 'broken JSON', method, url: at(plain, {}), init: { headers: json, body: '{"a":' } }
  yield { what: 'JSON array', method, url: at(plain, {}), init: { headers: json, body: '[1,2]' } }
  yield { what: 'JSON null', method, url: at(plain, {}), init: { headers: json, body: 'null' } }
  yield {
    what: 'polluting JSON',
    method,
    url: at(plain, {}),
    init: { headers: json, body: '{"__proto__":{"admin":true}}' },
  }
  yield {
    what: 'deep JSON',
    method,
    url: at(plain, {}),
    init: { headers: json, body: '['.repeat(20_000) + ']'.repeat(20_000) },
  }
  yield {
    what: 'wrong type',
    method,
    url: at(plain, {}),
    init: { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
  }
  yield {
    what: 'too large',
    method,
    url: at(plain, {}),
    init: { headers: json, body: JSON.stringify({ a: 'x'.repeat(1_100_000) }) },
  }
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  yield {
    what: 'broken multipart',
    method,
    url: at(plain, {}),
    init: { headers: boundary, body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\nx' },
  }
  yield {
    what: 'multipart without boundary',
    method,
    url: at(plain, {}),
    init: { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
  }
}

function assertAnswer(text: string, status: number, what: string): boolean {
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
  if (text === '' || !text.startsWith('{')) return true // bytes or a bare document: a read
  const reply = JSON.parse(text) as Partial<Envelope<unknown>>
  if (reply.success !== false) return true
  expect(reply.message, what).toMatch(/\p{Script=Han}/u)
  expect(reply.message, what).not.toContain('操作失败')
  expect(reply.code, what).toBeTypeOf('number')
  return false
}

/** Token of somebody who has no role and belongs to no department. */
async function someoneWithout(own: TestServer): Promise<string> {
  const { newPerson, people } = await createCompany(own)
  const { username } = await newPerson()
  await people.change(username, { mustChangePassword: false })
  return (await people.signIn({ username, password: NEW })).token
}

const calls = contract.map((e) => [`${e.methods[0]} ${e.path}`, e] as const)
/** Not asked, each with its reason. */
const NOT_ASKED: Record<string, string> = {
  '/sys/logout': 'a session that ends itself would make every later answer the same 401',
  '/KM/kmSysDbBackup/add': 'takes nothing, and goes on writing in the background while later calls are watched',
}
const asked = calls.filter(([, e]) => !Object.hasOwn(NOT_ASKED, e.path))

describe('refusals come first', () => {
  const closed = calls.filter(([, e]) => e.access !== 'anonymous')
  it.each([
    ['asks for a token', {}],
    ['refuses an invented token', { 'X-Access-Token': 'A'.repeat(43) }],
  ])('every call that is not for everybody %s', async (_, headers) => {
    expect(closed.length).toBeGreaterThan(350)
    const served: string[] = []
    for (const [name, e] of closed) {
      const url = `${server.baseURL}/api${e.path.replace(/\{\w+\}/g, 'x')}`
      const response = await fetch(url, { method: e.methods[0], headers })
      const { message } = (await response.json()) as Envelope<null>
      if (response.status !== 401 || message !== 'Token失效，请重新登录') served.push(`${name}: ${message}`)
    }
    expect(served).toEqual([])
  })
  // proves A-19
  it('every call that is bound to a permission refuses who does not hold it', async () => {
    const headers = { 'X-Access-Token': await someoneWithout(server) }
    const bound = calls.filter(([, e]) => e.access.includes(':'))
    expect(bound.length).toBeGreaterThan(180)
    const served: string[] = []
    for (const [name, e] of bound) {
      const path = e.path.replace(/\{\w+\}/g, 'x')
      for (const method of e.methods) {
        const response = await fetch(`${server.baseURL}/api${path}`, { method, headers })
        const { message } = (await response.json()) as Envelope<null>
        if (response.status !== 403 || message !== '没有权限，请联系管理员授权') served.push(`${name}: ${message}`)
      }
    }
    expect(served).toEqual([])
  })
  it('every call is bound to its methods', async () => {
    const served: string[] = []
    for (const [name, e] of calls) {
      const other = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((method) => !e.methods.includes(method))!
      const response = await fetch(`${server.baseURL}/api${e.path.replace(/\{\w+\}/g, 'x')}`, { method: other })
      await response.arrayBuffer()
      if (![404, 405].includes(response.status)) served.push(`${name} by ${other}: ${response.status}`)
    }
    expect(served).toEqual([])
  })
})

/** True when the question was accepted. */
async function ask(q: Question): Promise<boolean> {
  const headers = { ...q.init.headers, 'X-Access-Token': await server.tokenOf('admin') }
  const response = await fetch(q.url, { ...q.init, method: q.method, headers })
  return assertAnswer(await response.text(), response.status, q.what)
}

/** Asks again with a look at the database after each question; it may have been an accepted one that changed something. */
async function askWatching(all: readonly Question[]): Promise<string> {
  let before = await fingerprint()
  for (const q of all) {
    const accepted = await ask(q)
    const after = await fingerprint()
    if (!accepted) expect(after, `${q.what} was refused and changed something`).toBe(before)
    before = after
  }
  return before
}

// proves C-09
it('every answer that is no file has success, result, message and code', async () => {
  const headers = { 'X-Access-Token': await server.tokenOf('admin') }
  const counts = { true: 0, false: 0 }
  for (const [name, e] of asked) {
    if (e.payload === 'bare') continue // health and the description of the calls have forms of their own
    const response = await fetch(`${server.baseURL}/api${e.path.replace(/\{\w+\}/g, 'x')}`, {
      method: e.methods[0],
      headers,
    })
    if (!response.headers.get('content-type')?.includes('json')) continue
    const answer = (await response.json()) as Record<string, unknown>
    expect(answer, name).toMatchObject({ success: expect.any(Boolean), message: expect.any(String) })
    expect(answer, name).toHaveProperty('result')
    expect(answer['code'], name).toSatisfy((code: unknown) => (answer['success'] ? code === 200 : Number(code) >= 400))
    counts[answer['success'] ? 'true' : 'false']++
  }
  expect(Math.min(counts.true, counts.false)).toBeGreaterThan(20)
})

describe('bad input', () => {
  /** What the database held after the last call. */
  let last: string | null = null
  it.each(asked)('%s: a clear Chinese sentence and nothing changed', async (_, e) => {
    const all = [...questions(e)]
    const before = last ?? (await fingerprint())
    let accepted = 0
    for (const q of all) if (await ask(q)) accepted++
    const after = await fingerprint()
    last = after
    if (after !== before && e.methods[0] !== 'GET') last = await askWatching(all)
    const mayHaveChanged = accepted > 0 && e.methods[0] !== 'GET'
    expect(mayHaveChanged ? before : after).toBe(before)
  })
})

describe('uploads', () => {
  async function post(file: string | Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', new Blob([file]), name)
    const headers = { 'X-Access-Token': await server.tokenOf('editor') }
    const response = await fetch(`${server.baseURL}/api/KM/kmDoc/uploadDoc`, { method: 'POST', body: form, headers })
    return { status: response.status, reply: (await response.json()) as Envelope<{ name?: string } | null> }
  }
  it.each([
    ['0 bytes', '', 'a.md', {}],
    ['over the limit', 'x'.repeat(1_100_000), 'a.md', {}],
    ['unknown suffix', 'x', 'a.exe', {}],
    ['unknown scope', 'x', 'a.md', { scope: 'everyone' }],
    ['foreign department', 'x', 'a.md', { depId: 'b'.repeat(32) }],
    ['impossible flag', 'x', 'a.md', { publicRemark: '7' }],
    ['title too long', 'x', 'a.md', { title: '长'.repeat(300) }],
  ])('refuses %s', async (what, file, name, fields) => {
    const before = await fingerprint()
    const { status, reply } = await post(file, name, fields)
    expect(assertAnswer(JSON.stringify(reply), status, what)).toBe(false)
    expect(await fingerprint()).toBe(before)
  })
  it('keeps a path in a file name from meaning anything', async () => {
    const { reply } = await post('路径', '../../../../tmp/逃逸.md')
    expect(reply.result?.name).toBe('逃逸.md')
  })
})
