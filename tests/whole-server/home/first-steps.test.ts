import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { siteItemDelete, siteItemEdit, siteItemEditBatch, sitePictureAdd } from '#core/contract/km/config.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { firstSteps } from '#core/contract/km/first-steps.ts'
import { preferenceSave } from '#core/contract/km/preference.ts'
import { auditLog, installation } from '#server/db/schema/index.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { createCompany } from '../support/company.ts'
import { uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rightsTools } from '../support/rights-admin.ts'
import { newTenant, tenantApi } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, lina] = (await Promise.all(['admin', 'lina'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const steps = (api = admin) => api.call(firstSteps, {})
const done = async (api = admin) => (await steps(api)).steps.filter((step) => step.done).map(({ key }) => key)
const saveGuests = (itemValue: string) =>
  admin.call(siteItemEdit, { body: { itemCode: 'AllowGuestSearch', itemValue } })

it('is told to those who may administer the site, and none is done on a new one', async () => {
  await expect(steps(server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(steps(lina)).rejects.toMatchObject({ kind: 'denied' })
  expect(await steps()).toEqual({
    shown: true,
    sample: false,
    steps: ['look', 'documents', 'people', 'categories', 'guests'].map((key) => ({ key, done: false })),
  })
})

it('has a look with a name and a logo of its own, not with one of them', async () => {
  const picture = await admin.call(sitePictureAdd, { file: new Blob([await smallPicture()]) })
  const save = (itemCode: string, itemValue: string) =>
    admin.call(siteItemEditBatch, { body: { items: [{ itemCode, itemValue }] } })
  await save('SiteNavLogo', picture)
  expect(await done()).toEqual([])
  await save('SiteTitle', '北方重工知识库')
  expect(await done()).toEqual(['look'])
  await save('SiteTitle', '知库')
  expect(await done()).toEqual([])
  await save('SiteTitle', '北方重工知识库')
})

it('has decided about guests when somebody saved it, also as it was, or reset it', async () => {
  await saveGuests('0')
  expect(await done()).toEqual(['look', 'guests'])
  await saveGuests('0')
  const lines = await db().select().from(auditLog).where(eq(auditLog.objectId, 'AllowGuestSearch'))
  expect(lines).toHaveLength(1)
  await admin.call(siteItemDelete, { query: { id: 'AllowGuestSearch' } })
  expect(await done()).toEqual(['look', 'guests'])
})

it('counts nothing that the sample brought', async () => {
  const { id } = await uploadText(admin, '样例.md', '# 样例')
  const node = await admin.call(categories.taxonomyAdd, { body: { name: '样例分类' } })
  const { newPerson } = await createCompany(server)
  const person = await newPerson()
  expect(await done()).toEqual(['look', 'documents', 'people', 'categories', 'guests'])
  // The document is one of the manual, the others are of the company.
  await db().insert(installation).values({ key: 'sample-library', value: '1', createTime: new Date() })
  expect(await steps()).toMatchObject({ shown: true, sample: false })
  const value = JSON.stringify({ people: { 甲: person.id }, categories: { 乙: node.id } })
  await db().insert(installation).values({ key: 'sample-company', value })
  expect(await steps()).toMatchObject({ shown: true, sample: true })
  expect(await done()).toEqual(['look', 'guests'])
  await admin.call(categories.taxonomyEdit, { body: { id: node.id, name: '自己的分类' } })
  expect(await done()).toEqual(['look', 'categories', 'guests'])
  await admin.call(docDelete, { query: { id } })
})

it('can be hidden by each for themselves', async () => {
  const rights = rightsTools(server, admin)
  const other = await rights.withRole('zhangwei', await rights.newRole('site_admin', ['km:config:edit']))
  await other.call(preferenceSave, { body: { key: 'firstSteps', value: { hidden: true } } })
  expect(await steps(other)).toMatchObject({ shown: false })
  expect(await steps()).toMatchObject({ shown: true })
  await other.call(preferenceSave, { body: { key: 'firstSteps', value: { hidden: false } } })
  expect(await steps(other)).toMatchObject({ shown: true })
})

it('is over once all are done, and back when one is undone', async () => {
  const { id } = await uploadText(admin, '制度.md', '# 制度')
  const { newPerson } = await createCompany(server)
  await newPerson({ username: 'invited' })
  expect(await steps()).toMatchObject({ shown: false })
  await admin.call(docDelete, { query: { id } })
  expect(await steps()).toMatchObject({ shown: true })
})

it('is about the own tenant', async () => {
  const other = tenantApi(server, await newTenant(server, 'other'), 'other')
  expect(await steps(other)).toMatchObject({ sample: false })
  expect(await done(other)).not.toContain('look')
  expect(await done(other)).not.toContain('documents')
})
