import { desc, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docPurge, docRestore } from '#core/contract/km/documents/review.ts'
import { taxonomyAdd, taxonomyDelete, taxonomyEdit } from '#core/contract/sys/category.ts'
import { roleAdd, roleDelete, roleEdit, roleList } from '#core/contract/sys/role.ts'
import { userPurge, userRestore } from '#core/contract/sys/user-bin.ts'
import { userDelete } from '#core/contract/sys/user.ts'
import { audit } from '#server/db/audit.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { type Company, companyOf } from './company.ts'
import { settled, uploadText } from './documents.ts'
import { startServer, type TestServer } from './fixture.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await companyOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Makes a call and compares the lines that it wrote with what its contract says. */
async function writes<T>(call: Endpoint, make: () => Promise<T>): Promise<T> {
  const { db } = company.people
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const result = await make()
  const lines = await db.select().from(auditLog).where(gt(auditLog.id, last!.id))
  const actions = [...new Set(lines.map((line) => line.action))]
  expect({ path: call.path, actions }).toEqual({ path: call.path, actions: call.audit })
  expect(new Set(lines.map((line) => line.username))).toEqual(new Set(['admin']))
  return result
}

it('a call writes the lines of the audit log that its contract names', async () => {
  const { admin } = company
  await writes(roleAdd, () => admin.call(roleAdd, { body: { roleName: '审计试用', roleCode: 'audited' } }))
  const [role] = (await admin.call(roleList, { query: { roleCode: 'audited' } })).records
  await writes(roleEdit, () => admin.call(roleEdit, { body: { id: role!.id, roleName: '审计改名' } }))
  await writes(roleDelete, () => admin.call(roleDelete, { query: { id: role!.id } }))

  const topic = await writes(taxonomyAdd, () => admin.call(taxonomyAdd, { body: { name: '审计专题' } }))
  await writes(taxonomyEdit, () => admin.call(taxonomyEdit, { body: { id: topic.id, name: '审计改名' } }))
  await writes(taxonomyDelete, () => admin.call(taxonomyDelete, { query: { id: topic.id } }))

  const person = await company.newPerson()
  await writes(userDelete, () => admin.call(userDelete, { query: { id: person.id } }))
  await writes(userRestore, () => admin.call(userRestore, { body: { userIds: person.id } }))
  await admin.call(userDelete, { query: { id: person.id } })
  await writes(userPurge, () => admin.call(userPurge, { query: { userIds: person.id } }))

  const doc = await uploadText(admin, '审计.txt', '审计的正文')
  await settled(admin, doc.id)
  await writes(docDelete, () => admin.call(docDelete, { query: { id: doc.id } }))
  await writes(docRestore, () => admin.call(docRestore, { query: { ids: doc.id } }))
  await admin.call(docDelete, { query: { id: doc.id } })
  await writes(docPurge, () => admin.call(docPurge, { query: { ids: doc.id } }))
})

it('a call that writes a line its contract does not name is stopped, and nothing is written', async () => {
  const { db } = company.people
  const actor = { tenantId: '0', userId: null, username: 'nobody' }
  const line = { action: 'role-edit', kind: 'role', id: 'probe' } as const
  const by = { actor, client: { ip: '' }, now: new Date() }
  await expect(audit(db, { ...by, audits: roleAdd.audit }, line)).rejects.toThrow('role-edit')
  expect(await company.lastAudit('role-edit', 'probe')).toBeUndefined()
  await audit(db, { ...by, audits: roleEdit.audit }, line)
  expect(await company.lastAudit('role-edit', 'probe')).toMatchObject({ username: 'nobody' })
})
