import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { openapi } from '#core/contract/openapi.ts'
import { userList } from '#core/contract/sys/user.ts'
import { task } from '#server/db/schema/index.ts'
import { isTurn, way } from '../../whole-way.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Fingerprint, tenantFingerprint } from './tenant-fingerprint.ts'
import { tenantApi, type Company, fillTenant, type Kind, KINDS, newTenant } from '../support/tenants.ts'

/**
 * The administrator of one tenant, who holds every permission there, asks every call of the contract by the ids, codes,
 * names and words of another tenant. No answer may tell anything of that one, and none of its rows may change.
 */
const ASKED = '鹦鹉'
const SECRET = '鹦鹉螺'

let server: TestServer
let own: Company
let foreign: Company
let token = ''
let fingerprint: Fingerprint
/** The other tenant's rows after the last call. */
let last: Record<string, string>
beforeAll(async () => {
  server = await startServer()
  foreign = await fillTenant(server, { tenantId: '0', token: await server.tokenOf('admin'), word: SECRET })
  token = await newTenant(server, 'other')
  REMEMBERED['/KM/kmRequest/mine'] = KINDS.map((kind) => foreign[kind]).join()
  own = await fillTenant(server, { tenantId: 'other', token, word: '珊瑚' })
  const { db } = server.running.engines
  // On a slow machine its file is read only now, which changes a row of `task`.
  const open = and(eq(task.tenantId, '0'), inArray(task.state, ['waiting', 'running']))
  await eventually('the tasks of the other tenant are done', async () =>
    (await db.$count(task, open)) === 0 ? true : null,
  )
  fingerprint = await tenantFingerprint(db, '0')
  last = await fingerprint()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Not asked, each with its reason. */
const NOT_ASKED: Record<string, string> = {
  '/sys/logout': 'ends the session that asks',
  '/sys/login': 'has no tenant: a name belongs to one, and a failure is noted there',
}
/** Calls that answer ids which the asker gave them before. */
const REMEMBERED: Record<string, string> = {}
const asked = contract.filter((e) => !Object.hasOwn(NOT_ASKED, e.path))

/** What a field of this name holds; null: of whatever kind the call is about. */
function guessKind(name: string): Kind | keyof Company | null | undefined {
  if (name === 'orgCode') return 'orgCode'
  if (name === 'username') return 'username'
  if (/^(pcode|code|category|topicCodes)$/.test(name)) return 'taxonomyCode'
  if (/topic/i.test(name)) return 'topic'
  if (/^(fileId|replaces)$/.test(name)) return 'attachment'
  if (/^(versionId|from|to)$/.test(name)) return 'version'
  if (/^doc\w*ids?$|^newDocId$/i.test(name)) return 'document'
  if (/^client\w*ids?$/i.test(name)) return 'client'
  if (/^(folderId|replyTo)$/.test(name)) return name === 'folderId' ? 'folder' : 'comment'
  if (/^(selectedroles|\w*role\w*ids?)$/i.test(name)) return 'role'
  if (/^user\w*ids?(List)?$/i.test(name)) return 'user'
  if (/^(depId|departId|selecteddeparts)/i.test(name)) return 'department'
  if (/(^|\w)ids?(List)?$/i.test(name)) return null
  return /^(pid|val|key|delete|dataId)$/.test(name) ? null : undefined
}

/** Values that let a call get as far as looking at the ids. */
const PLAUSIBLE: Record<string, unknown> = {
  effect: 'restrict',
  bits: ['view'],
  reason: '试',
  answer: '试',
  comment: '试',
  useful: 1,
  all: true,
  status: 2,
  password: 'Fremd-Wort-1',
  confirmpassword: 'Fremd-Wort-1',
  oldpassword: 'falsch',
  name: '试',
  departName: '试',
  realname: '试',
  level: 7,
  field: 'id',
  revision: 1,
  scope: 'staff',
  right: 'view',
  pageSize: 100,
  size: 3,
  kind: 'text',
  label: '试',
  withAll: 1,
  releaseFlag: 0,
  delNotExist: 'false',
  tableName: 'sys_user',
  fieldName: 'email',
  fieldVal: '0@example.com',
  title: ASKED,
  content: ASKED,
  text: ASKED,
  keyWord: ASKED,
}
const OBJECTS: readonly Kind[] = ['document', 'category', 'topic', 'department']
const SUBJECTS: readonly Kind[] = ['user', 'role', 'department']

/** What the path of a call about this kind has in it. */
const IN_PATHS: Record<Kind, RegExp> = {
  user: /user/i,
  role: /role/i,
  department: /depart/i,
  document: /doc/i,
  version: /version/i,
  attachment: /file|attachment/i,
  grant: /grant/i,
  request: /request/i,
  comment: /comment/i,
  favourite: /favourite/i,
  folder: /folder/i,
  mustRead: /mustRead/i,
  question: /search/i,
  level: /level/i,
  category: /category/i,
  topic: /topic/i,
  dict: /dict/i,
  permission: /permission/i,
  client: /client/i,
  position: /position/i,
  deputy: /agent/i,
  job: /job/i,
}

interface Property {
  type?: string
  properties?: Record<string, Property>
}
interface Asking {
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
}

/** Which kinds of id an `id` of a call may be: those that its path speaks of, and every third of the others. */
const idKinds = (e: Endpoint): readonly Kind[] =>
  KINDS.filter((kind, k) => IN_PATHS[kind].test(e.path) || isTurn(k + asked.indexOf(e), 3))

/**
 * A call by foreign ids alone, and by each single foreign id among own ones; for every kind of id that may be meant, of the
 * single ones for every sixth.
 */
function questions(e: Endpoint): Asking[] {
  const operation = Object.values(openapi([e], { title: '', version: '' }).paths[e.path]!)[0] as {
    parameters: { name: string; in: string }[]
    requestBody?: { content: Record<string, { schema: Property }> }
  }
  const parameters = operation.parameters.map(({ name }) => name)
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {}
  const named = [...parameters, ...namesIn(body)].filter((name) => guessKind(name) !== undefined)
  const kinds = named.some((name) => guessKind(name) === null) ? idKinds(e) : (['document'] as const)
  const single = named.length > 1 ? named : []
  const listed = parameters.includes('pageNo') ? [{ path: e.path, query: { pageSize: '100' }, body: {} }] : []
  return [
    ...listed,
    ...kinds.flatMap((kind, k) =>
      [named, ...single.flatMap((name, n) => (isTurn(k + n, 6) ? [[name]] : []))].map((foreignNames) => {
        const value = (name: string) => sampleValue(name, kind, foreignNames.includes(name) ? foreign : own)
        const query = parameters.flatMap((name) => {
          const filled = value(name)
          return filled === undefined ? [] : [[name, asJson(filled)]]
        })
        const path = e.path.replace(/\{(\w+)\}/g, () => encodeURIComponent(foreign[kind]))
        return { path, query: Object.fromEntries(query) as Record<string, string>, body: filledBody(body, value) }
      }),
    ),
  ].flatMap(alternatives)
}

/** A body made of objects is a choice between them. */
const alternatives = (q: Asking): Asking[] =>
  Object.values(q.body).some((part) => typeof part === 'object' && part !== null && !Array.isArray(part))
    ? Object.entries(q.body).map(([name, part]) => ({ ...q, body: { [name]: part } }))
    : [q]

const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const namesIn = (schema: Property): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [name, ...namesIn(each)])

function sampleValue(name: string, kind: Kind, whose: Company): unknown {
  if (name === 'objectKind') return OBJECTS.includes(kind) ? kind : 'document'
  if (name === 'subjectKind') return SUBJECTS.includes(kind) ? kind : 'user'
  if (name.startsWith('objectId')) return OBJECTS.includes(kind) ? whose[kind] : whose.document
  if (name.startsWith('subjectId')) return SUBJECTS.includes(kind) ? whose[kind] : whose.user
  const meant = guessKind(name)
  return meant === undefined ? PLAUSIBLE[name] : whose[meant ?? kind]
}

function filledBody(schema: Property, value: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
      if (each.properties) return [[name, filledBody(each, value)]]
      const filled = value(name)
      // A revision that is a text is one that nobody can guess; without it an edit is taken.
      const isGuess = name === 'revision' && JSON.stringify(each).includes('"maxLength":64')
      if (filled === undefined || isGuess) return []
      return [[name, JSON.stringify(each).includes('"type":"array"') && !Array.isArray(filled) ? [filled] : filled]]
    }),
  )
}

async function answers(e: Endpoint, who: { token: string; tenantId: string }, ask: readonly Asking[]) {
  const found: string[] = []
  for (const q of ask) {
    for (const method of e.methods) {
      const form = new FormData()
      for (const [name, value] of Object.entries(q.body)) form.append(name, asJson(value))
      form.append('file', new Blob(['外来文件']), '外来.md')
      const isForm = e.bodyKind === 'multipart'
      const response = await fetch(`${server.baseURL}/api${q.path}?${new URLSearchParams(q.query)}`, {
        method,
        headers: {
          ...(!isForm && { 'content-type': 'application/json' }),
          'tenant-id': who.tenantId,
          'X-Access-Token': who.token,
        },
        ...(method !== 'GET' && { body: isForm ? form : JSON.stringify(q.body) }),
      })
      const headers = decodeURIComponent(
        [...response.headers].map(([, value]) => value.replaceAll('%', '%25')).join(' '),
      )
      found.push(`${headers}\n${await response.text()}`)
    }
  }
  return found
}

it.each(asked.map((e) => [`${e.methods[0]} ${e.path}`, e] as const))(
  '%s answers and changes nothing of another tenant',
  async (_, e) => {
    const before = last
    const ask = questions(e)
    const found = await answers(e, { token, tenantId: 'other' }, ask)
    for (const [i, answer] of found.entries()) {
      const question = JSON.stringify(ask[Math.floor(i / e.methods.length)])
      expect(answer, question).not.toContain(SECRET)
      expect(answer, question).not.toMatch(/"success":false[^}]*操作失败/)
      const known = `${question}${REMEMBERED[e.path] ?? ''}`
      const told = KINDS.filter((kind) => answer.includes(`"${foreign[kind]}"`) && !known.includes(foreign[kind]))
      expect(told, question).toEqual([])
    }
    last = await fingerprint()
    expect(last).toEqual(before)
  },
)

it('refuses to be the other tenant', async () => {
  await expect(tenantApi(server, token, '0').call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  const mine = await tenantApi(server, token, 'other').call(userList, { query: {} })
  expect(mine.records.map((row) => row.id).toSorted()).toEqual(['other_admin', own.user].toSorted())
})

it('asks what the other tenant itself is answered, so that the test can fail', async () => {
  const who = { token: await server.tokenOf('admin'), tenantId: '0' }
  const telling: string[] = []
  const reads = asked.filter((each) => each.methods[0] === 'GET').filter((_, n) => isTurn(n, 4))
  for (const e of reads) {
    const found = await answers(e, who, questions(e))
    if (found.some((answer) => answer.includes(SECRET))) telling.push(e.path)
  }
  expect(telling.length).toBeGreaterThan(way(8, 35))
  const before = await fingerprint()
  const edit = contract.find((e) => e.path === '/sys/user/edit')!
  await answers(edit, who, questions(edit))
  expect(await fingerprint()).not.toEqual(before)
})
