import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { docDelete, docDownload, docGet, docText } from '#core/contract/km/documents/document.ts'
import type { Scope } from '#core/access/scope.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { shareAdd, shareOpen } from '#core/contract/km/rights/share.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { recordChanges } from '#server/jobs/change-log/change-log.ts'
import { newId } from '#server/kernel/id.ts'
import { document, shareLink, tenant, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { isTurn } from '../../whole-way.ts'
import { type Installation, installation } from '../support/backups.ts'
import { answers, asked, type Asker, type Canary, countsIn, leaksIn } from './canary.ts'
import { clientTools } from '../support/clients.ts'
import { dayIn } from '../support/dates.ts'
import { eventually, foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import type { TestServer } from '../support/fixture.ts'
import { readZipEntries, exported } from '../support/libraries.ts'

/**
 * What somebody may not read must not reach them by any call of the contract: no word, no title, no name, no id, no
 * count. Each asker has a document that one line of the truth table keeps from them, and everything is asked about it.
 */
interface Case {
  who: string
  /** Signed in as; null: a guest, or who comes with `token`. */
  username: string | null
  /** Of a share link or a program, both of the author: it is their limits that keep the document from them. */
  token?: () => Promise<string>
  tenantId?: string
  scope: Scope
  /** Keeps the document from the asker, where its scope does not. */
  close?: (docId: string) => Promise<unknown>
}

let from: Installation
let server: TestServer
let admin: Api
let editor: Api
const people: Record<string, string> = {}

/** A person with the fixture's password, made behind the server's back: calls for that have tests of their own. */
async function addPerson(username: string, departmentId: string | null, more: { tenantId?: string } = {}) {
  const { db } = server.running.engines
  const [like] = await db.select().from(user).where(eq(user.username, 'lina'))
  const id = newId()
  await db
    .insert(user)
    .values({ ...like!, ...more, id, username, realname: username, email: null, phone: null, workNo: null })
  if (departmentId) await db.insert(userDepartment).values({ userId: id, departmentId })
  people[username] = id
}

const restrict = (username: string) => (objectId: string) =>
  admin.call(grantAdd, {
    body: {
      effect: 'restrict',
      objectKind: 'document',
      objectId,
      subjectKind: 'user',
      subjectIds: [people[username]!],
      bits: ['view'],
    },
  })

const raiseLevel = (docId: string) =>
  server.running.engines.db.transaction(async (tx) => {
    await tx.update(document).set({ level: 2 }).where(eq(document.id, docId))
    await recordChanges(tx, [docId], { narrowing: true, tenantId: '0' })
  })

const cases: Case[] = [
  { who: 'a guest, of what staff read', username: null, scope: 'staff' },
  { who: 'staff, of a private document', username: 'lina', scope: 'private' },
  { who: 'a reviewer of the branch, of a private document', username: 'reviewer', scope: 'private' },
  { who: 'a sibling department', username: 'zhangwei', scope: 'department' },
  { who: 'the department above, of a private document', username: 'above', scope: 'private' },
  { who: 'the department above a closed one', username: 'above', scope: 'staff', close: () => closeDepartment(1) },
  { who: 'a colleague below, of a private document', username: 'below', scope: 'private' },
  { who: 'who is restricted', username: 'restricted', scope: 'staff', close: (id) => restrict('restricted')(id) },
  { who: 'a lower clearance', username: 'below', scope: 'staff', close: raiseLevel },
  { who: 'a share link of its author to another document', username: null, token: linkToken, scope: 'staff' },
  { who: 'a program of its author for another place', username: null, token: programToken, scope: 'staff' },
  {
    who: 'a client that speaks for staff, of a private document',
    username: null,
    token: () => clientToken('lina'),
    scope: 'private',
  },
  {
    who: 'a client of its author for another place',
    username: null,
    token: () => clientToken('editor'),
    scope: 'staff',
  },
  { who: 'an administrator of another tenant', username: 'foreigner', tenantId: '7', scope: 'public' },
]

async function linkToken(): Promise<string> {
  const body = { docId: otherDocument, bits: ['view' as const, 'download' as const], validUntil: dayIn(200) }
  const { key } = await editor.call(shareAdd, { body })
  return (await server.guest.call(shareOpen, { body: { key } })).token
}

async function programToken(): Promise<string> {
  const codes = ['km:doc:upload', 'km:doc:release']
  const bits = ['view' as const, 'download' as const, 'sensitive' as const]
  const places = [{ kind: 'document' as const, id: otherDocument }]
  return (await editor.call(apiTokenAdd, { body: { name: '别处', codes, bits, places, works: true } })).token
}

async function clientToken(username: string): Promise<string> {
  const codes = ['km:doc:upload', 'km:doc:release']
  const bits = ['view' as const, 'download' as const, 'sensitive' as const]
  const places = username === 'editor' ? [{ kind: 'document' as const, id: otherDocument }] : null
  const { forPeople, tokenFor } = clientTools(server, admin)
  return tokenFor(await forPeople({ codes, bits, places, works: true }), username)
}

let otherDocument = ''
let hr = ''
const closeDepartment = (closed: 0 | 1) => admin.call(departmentEdit, { body: { id: hr, closed } })

beforeAll(async () => {
  from = await installation()
  server = from.server
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(server.signIn))) as [Api, Api]
  const { db } = server.running.engines
  const own = (await editor.call(currentDepartments, {})).list[0]!
  hr = own.id
  const below = newId()
  await db.execute(sql`
    insert into department (id, parent_id, depart_name, org_code) values (${below}, ${hr}, '招聘组', 'Z99Z99')`)
  await db.insert(tenant).values({ id: '7', name: '别的公司' })
  await addPerson('above', own.parentId ?? null)
  await addPerson('below', below)
  await addPerson('restricted', hr)
  await addPerson('foreigner', null, { tenantId: '7' })
  const [adminRole] = (await db.execute<{ id: string }>(sql`select id from role where role_code = 'admin'`)).rows
  await db.insert(userRole).values({ userId: people['foreigner']!, roleId: adminRole!.id })
  otherDocument = (await uploadText(editor, '别的.md', '别的一篇', 'private')).id
  await server.setSite('AllowGuestSearch', '1')
})
afterAll(() => from[Symbol.asyncDispose]())

async function buildAsker(username: string | null, tenantId = '0'): Promise<Asker> {
  if (username === null) return { baseURL: server.baseURL, token: '', tenantId }
  const asker = { baseURL: server.baseURL, token: await server.tokenOf(username), tenantId }
  const [own] = await answers(asker, currentDepartments, { id: '', asked: '', secrets: [] })
  expect(own).toContain('"success":true')
  return asker
}

const RARE =
  '鸑鷟 夔牛 饕餮 獬豸 狻猊 狴犴 赑屃 螭吻 睚眦 椒图 蒲牢 貔貅 梼杌 混沌 穷奇 鲲鹏 麒麟 玄武 朱雀 白泽'.split(' ')

const everything = async (asker: Asker, canary: Canary, endpoints: readonly Endpoint[] = asked(contract)) => {
  const byPath: Record<string, string[]> = {}
  for (const e of endpoints) byPath[e.path] = await answers(asker, e, canary)
  return byPath
}

/** What is about documents is asked by every third of them; of the calls of the administration each by every seventh. */
const askedBy = (n: number): Endpoint[] =>
  asked(contract).filter((e, i) => isTurn(i + n, e.path.startsWith('/KM/') ? 3 : 7))

/** A document that is neither in a list nor in somebody's recycle bin any more. */
async function purge(id: string, word: string): Promise<void> {
  await editor.call(docDelete, { query: { id } })
  await admin.call(docPurge, { query: { ids: id } })
  await eventually('the index has forgotten it', async () => !(await foundIds(editor, word)).includes(id) || null)
}

/** All that an export says that is made with somebody's eyes. */
async function exportedFor(username: string): Promise<string[]> {
  const file = path.join(from.folder, `${newId()}.zip`)
  await exported(from.config, file, username)
  return [...(await readZipEntries(file)).values()].map((bytes) => bytes.toString())
}

describe('learns nothing by any call:', () => {
  it.each(cases.map((c, n) => ({ ...c, n })))('$who', async ({ username, token, tenantId, scope, close, n }) => {
    const [word, secret] = [`${RARE[n]}计划`, `${RARE[RARE.length - 1 - n]}预算`]
    const asker = token
      ? { baseURL: server.baseURL, token: await token(), tenantId: '0' }
      : await buildAsker(username, tenantId)
    const { id } = await uploadText(
      editor,
      `${secret}文件.md`,
      `# ${secret}标题\n\n${word}与${secret}共三亿元。`,
      scope,
    )
    await settled(editor, id)
    await searchable(editor, word, id)
    await close?.(id)
    await eventually('the index has followed', async () => ((await foundIds(editor, word)).includes(id) ? true : null))
    const canary = { id, asked: word, secrets: [secret, `${secret}标题`, `${secret}文件`] }
    const found = await everything(asker, canary, askedBy(n))
    for (const [path, texts] of Object.entries(found)) expect(leaksIn(texts, canary), `${path} tells`).toEqual([])
    if (username !== null) expect(leaksIn(await exportedFor(username), canary), 'an export tells').toEqual([])
    await expectToBite(canary)
    if (isTurn(n, 5)) expect(leaksIn(await exportedFor('editor'), canary), 'the export of its author').not.toEqual([])
    await closeDepartment(0)
    await purge(id, word)
    const counting = askedBy(n).filter(({ path }) => countsIn(found[path]!).length > 0)
    const without = await everything(asker, { id: newId(), asked: word, secrets: [] }, counting)
    for (const [path, texts] of Object.entries(without))
      expect(countsIn(texts), `${path} counts`).toEqual(countsIn(found[path]!))
  })
})

it('a share link to the very document tells nothing once it is over', async () => {
  const text = '# 青鸾标题\n\n毕方计划与青鸾预算共三亿元。'
  const { id } = await uploadText(editor, '青鸾文件.md', text, 'private')
  await settled(editor, id)
  await searchable(editor, '毕方计划', id)
  const { key } = await editor.call(shareAdd, {
    body: { docId: id, bits: ['view', 'download'], validUntil: dayIn(200) },
  })
  const asker = {
    baseURL: server.baseURL,
    token: (await server.guest.call(shareOpen, { body: { key } })).token,
    tenantId: '0',
  }
  const canary = { id, asked: '毕方计划', secrets: ['青鸾预算', '青鸾标题', '青鸾文件'] }
  expect(leaksIn(await answers(asker, docText, canary), canary)).not.toEqual([])
  const { db } = server.running.engines
  await db
    .update(shareLink)
    .set({ validUntil: new Date(Date.now() - 1000) })
    .where(eq(shareLink.documentId, id))
  for (const [path, found] of Object.entries(await everything(asker, canary, askedBy(0)))) {
    expect(leaksIn(found, canary), `${path} tells`).toEqual([])
  }
})

/** To its author the same calls do show it: otherwise the test could not fail. */
async function expectToBite(canary: Canary): Promise<void> {
  const author = await buildAsker('editor')
  for (const e of [docGet, docText, docDownload]) {
    expect(leaksIn(await answers(author, e, canary), canary), e.path).not.toEqual([])
  }
  expect((await search(editor, canary.asked)).kmSearchResultVOPage.total).toBe(1)
}
