import { and, desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docPurge, docRestore } from '#core/contract/km/review/review.ts'
import { topics } from '#core/contract/sys/category.ts'
import { roleAdd, roleDelete, roleEdit, roleList } from '#core/contract/sys/role.ts'
import { userPurge, userRestore } from '#core/contract/sys/user-bin.ts'
import { userDelete } from '#core/contract/sys/user.ts'
import { audit, onUndeclaredAudit } from '#server/db/audit.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The lines that a call of the administrator writes, by their actions. */
async function recordActions(make: () => Promise<unknown>): Promise<string[]> {
  const { db } = company.people
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  await make()
  const lines = await db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, last!.id), eq(auditLog.username, 'admin')))
  return [...new Set(lines.map((line) => line.action))]
}

/** Calls in an order in which each can be made; some of them only prepare the next. */
async function calls(): Promise<[Endpoint, () => Promise<unknown>][]> {
  const { admin } = company
  await admin.call(roleAdd, { body: { roleName: '审计试用', roleCode: 'audited' } })
  const role = (await admin.call(roleList, { query: { roleCode: 'audited' } })).records[0]!
  const topic = await admin.call(topics.taxonomyAdd, { body: { name: '审计专题' } })
  const { id: gone } = await company.newPerson()
  const doc = await uploadText(admin, '审计.txt', '审计的正文')
  await settled(admin, doc.id)
  return [
    [roleAdd, () => admin.call(roleAdd, { body: { roleName: '审计再试', roleCode: 'audited-2' } })],
    [roleEdit, () => admin.call(roleEdit, { body: { id: role.id, roleName: '审计改名' } })],
    [roleDelete, () => admin.call(roleDelete, { query: { id: role.id } })],
    [topics.taxonomyAdd, () => admin.call(topics.taxonomyAdd, { body: { name: '审计下级', pid: topic.id } })],
    [topics.taxonomyEdit, () => admin.call(topics.taxonomyEdit, { body: { id: topic.id, name: '审计改名' } })],
    [topics.taxonomyDelete, () => admin.call(topics.taxonomyDelete, { query: { id: topic.id } })],
    [userDelete, () => admin.call(userDelete, { query: { id: gone } })],
    [userRestore, () => admin.call(userRestore, { body: { userIds: gone } })],
    [userDelete, () => admin.call(userDelete, { query: { id: gone } })],
    [userPurge, () => admin.call(userPurge, { query: { userIds: gone } })],
    [docDelete, () => admin.call(docDelete, { query: { id: doc.id } })],
    [docRestore, () => admin.call(docRestore, { query: { ids: doc.id } })],
    [docDelete, () => admin.call(docDelete, { query: { id: doc.id } })],
    [docPurge, () => admin.call(docPurge, { query: { ids: doc.id } })],
  ]
}

it('a call writes the lines of the audit log that its contract names', async () => {
  for (const [call, make] of await calls()) {
    // The person here has no API tokens that would end.
    const audited = call.audit?.filter((action) => action !== 'token-revoke')
    expect({ path: call.path, actions: await recordActions(make) }).toEqual({ path: call.path, actions: audited })
  }
})

it('a call that writes a line its contract does not name is stopped, and nothing is written', async () => {
  const { db } = company.people
  const actor = { tenantId: '0', userId: null, username: 'nobody' }
  const line = { action: 'role-edit', kind: 'role', id: 'probe', name: '试探' } as const
  const by = { actor, origin: '', now: new Date() }
  await expect(audit(db, { ...by, audits: roleAdd.audit }, line)).rejects.toThrow('role-edit')
  expect(await company.lastAudit('role-edit', 'probe')).toBeUndefined()
  await audit(db, { ...by, audits: roleEdit.audit }, line)
  expect(await company.lastAudit('role-edit', 'probe')).toMatchObject({ username: 'nobody' })
})

it('a server that people work with says so and writes the line, so that nobody’s work fails for it', async () => {
  const told: string[] = []
  const before = onUndeclaredAudit((action) => told.push(action))
  try {
    const by = { actor: { tenantId: '0', userId: null, username: 'nobody' }, origin: '', now: new Date() }
    await audit(
      company.people.db,
      { ...by, audits: roleAdd.audit },
      { action: 'role-edit', kind: 'role', id: 'kept', name: '保留' },
    )
  } finally {
    onUndeclaredAudit(before)
  }
  expect(told).toEqual(['role-edit'])
  expect(await company.lastAudit('role-edit', 'kept')).toMatchObject({ username: 'nobody' })
})

it('a line says what its object is called: from what it holds, else from the record; one without a name is stopped', async () => {
  const { db } = company.people
  const by = { actor: { tenantId: '0', userId: null, username: 'nobody' }, origin: '', now: new Date() }
  const id = await company.people.idOf('lina')
  await audit(db, by, { action: 'user-freeze', kind: 'user', id, before: { status: 1 }, after: { status: 2 } })
  expect(await company.lastAudit('user-freeze', id)).toMatchObject({ objectName: '李娜' })
  await audit(db, by, { action: 'role-delete', kind: 'role', id: 'gone', before: { roleName: '从前的角色' } })
  expect(await company.lastAudit('role-delete', 'gone')).toMatchObject({ objectName: '从前的角色' })
  const nameless = audit(db, by, { action: 'role-edit', kind: 'role', id: 'nowhere' })
  await expect(nameless).rejects.toThrow('No name is found for the object of role-edit')
  expect(await company.lastAudit('role-edit', 'nowhere')).toBeUndefined()
})
