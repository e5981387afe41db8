import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { grantChange, grantUndo } from '#core/contract/km/rights/grant-change.ts'
import { grantPreview } from '#core/contract/km/rights/grant-view.ts'
import { grantAdd, grantDelete, grantEdit, grantList } from '#core/contract/km/rights/grant.ts'
import { accessGrant, grantChange as changeTable } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
let admin: Api
let editor: Api
let lina: string
let zhangwei: string
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  admin = company.admin
  editor = await server.signIn('editor')
  lina = await company.people.idOf('lina')
  zhangwei = await company.people.idOf('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())

async function makeDocument(word: string): Promise<string> {
  const { id } = await uploadText(editor, `${word}.txt`, `${word}的全文`, 'department')
  await settled(editor, id)
  return id
}
const line = (objectId: string, subjectId: string, more: object = {}) => ({
  effect: 'authorise' as const,
  objectKind: 'document' as const,
  objectId,
  subjectKind: 'user' as const,
  subjectIds: [subjectId],
  bits: ['view' as const],
  ...more,
})

/** Every field of every line. */
const digest = async () =>
  JSON.stringify(await company.people.db.select().from(accessGrant).orderBy(asc(accessGrant.id)))

const linesOf = async (objectId: string) => (await admin.call(grantList, { query: { objectId } })).records
const reads = async (username: string, id: string) =>
  (await (await server.signIn(username)).call(docGet, { query: { id } })).total === 1

describe('a set of changes', () => {
  it('is refused without a token, without the permission, for objects of nobody, and empty; then nothing has changed', async () => {
    const docId = await makeDocument('苍鹭名册')
    const before = await digest()
    const staff = await server.signIn('zhangwei')
    const body = { add: [line(docId, lina)] }
    await expect(server.guest.call(grantChange, { body })).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(grantChange, { body })).rejects.toMatchObject({ kind: 'denied' })
    await expect(staff.call(grantUndo, { body: { id: 'x' } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(
      admin.call(grantChange, { body: { add: [line(docId, lina), line('nowhere', lina)] } }),
    ).rejects.toThrow('授权对象不存在')
    await expect(admin.call(grantChange, { body: { delete: ['nowhere'] } })).rejects.toThrow('找不到这条授权')
    await expect(admin.call(grantChange, { body: {} })).rejects.toThrow('请选择要做的改动')
    await expect(admin.call(grantUndo, { body: { id: 'nowhere' } })).rejects.toThrow('不能撤销')
    expect(await digest()).toBe(before)
  })

  // proves B-03
  it('does what its preview said, all at once, and undoing gives back every line to the last field', async () => {
    const docId = await makeDocument('白琵鹭名册')
    const [kept] = await admin.call(grantAdd, {
      body: line(docId, zhangwei, { bits: ['view', 'download'], reason: '项目' }),
    })
    const [gone] = await admin.call(grantAdd, { body: line(docId, zhangwei, { validUntil: '2099-01-01' }) })
    const before = await digest()
    const revision = (await linesOf(docId)).find(({ id }) => id === kept)!.revision
    const changes = {
      add: [line(docId, lina)],
      edit: [{ id: kept!, bits: ['sensitive' as const], revision }],
      delete: [gone!],
    }
    const preview = await admin.call(grantPreview, { body: changes })
    const of = (bit: string) => preview.changes.find((each) => each.bit === bit)!
    expect([of('view').gains.people, of('view').loses.people]).toEqual([1, 1])
    expect(preview.persons.map(({ realname, by }) => [realname, by])).toEqual(
      expect.arrayContaining([
        ['李娜', 'user'],
        ['张伟', 'user'],
      ]),
    )
    expect([await reads('lina', docId), await reads('zhangwei', docId)]).toEqual([false, true])

    const { id, undoUntil } = await admin.call(grantChange, { body: changes })
    expect(undoUntil).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect([await reads('lina', docId), await reads('zhangwei', docId)]).toEqual([true, false])
    expect(await linesOf(docId)).toHaveLength(2)

    await admin.call(grantUndo, { body: { id } })
    expect(await digest()).toBe(before)
    expect([await reads('lina', docId), await reads('zhangwei', docId)]).toEqual([false, true])
    await expect(admin.call(grantUndo, { body: { id } })).rejects.toThrow('不能撤销')
  })

  it('is not undone by others, after ten minutes, or over what somebody changed since', async () => {
    const docId = await makeDocument('夜鹭名册')
    const make = () => admin.call(grantChange, { body: { add: [line(docId, lina)] } })
    const first = await make()
    const { username } = await company.newPerson({ selectedroles: company.roles['admin']! })
    const other = await company.entered(username)
    await expect(other.call(grantUndo, { body: { id: first.id } })).rejects.toThrow('不能撤销')

    const [row] = await linesOf(docId)
    await admin.call(grantEdit, { body: { id: row!.id, bits: ['download'], revision: row!.revision } })
    const before = await digest()
    await expect(admin.call(grantUndo, { body: { id: first.id } })).rejects.toThrow('之后又改过')
    expect(await digest()).toBe(before)

    const second = await make()
    await company.people.db.update(changeTable).set({ createTime: new Date(Date.now() - 11 * 60_000) })
    await expect(admin.call(grantUndo, { body: { id: second.id } })).rejects.toThrow('不能撤销')
    await admin.call(grantDelete, { query: { ids: (await linesOf(docId)).map(({ id }) => id).join(',') } })
  })

  it('with a stale line changes nothing at all', async () => {
    const docId = await makeDocument('池鹭名册')
    const [id] = await admin.call(grantAdd, { body: line(docId, lina) })
    const before = await digest()
    const edit = [{ id: id!, bits: ['download' as const], revision: 'stale' }]
    await expect(admin.call(grantChange, { body: { add: [line(docId, zhangwei)], edit } })).rejects.toThrow('修改')
    expect(await digest()).toBe(before)
  })
})
