import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import * as backup from '#core/contract/platform/backup.ts'
import { permissionEdit } from '#core/contract/sys/menu.ts'
import { create, verify } from '#server/boot/orders/backup-orders.ts'
import { auditLog, permission } from '#server/db/schema/index.ts'
import { type Installation, installation, paths, silent } from '../support/backups.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import type { TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'
import { newTenant } from '../support/tenants.ts'

/** Backups that the administrator of the installation makes and takes away by calls, as the portal of the family does. */
let from: Installation
let server: TestServer
let admin: Api
let folder: string
beforeAll(async () => {
  from = await installation()
  server = from.server
  admin = await server.signIn('admin')
  folder = path.join(server.dataFolder, 'backups')
}, 120_000)
afterAll(() => from[Symbol.asyncDispose]())

const listed = async () => (await admin.call(backup.backupList, { query: {} })).records
const file = (name: string) => path.join(folder, name)

async function made(): Promise<backup.KeptBackup> {
  const before = new Set((await listed()).map(({ id }) => id))
  await admin.call(backup.backupAdd, {})
  return eventually('the backup is listed', async () => (await listed()).find(({ id }) => !before.has(id)) ?? null)
}

const actions = async () =>
  (await server.running.engines.db.select().from(auditLog).where(eq(auditLog.objectKind, 'backup')))
    .map(({ action, objectName }) => `${action} ${objectName}`)
    .toSorted()

// proves F-02
it('makes one in the background, lists it, hands it out whole, and deletes it', async () => {
  const { id: docId } = await uploadText(admin, '要备份的.md', '备份里的一句话', 'staff')
  await settled(admin, docId)
  expect(await listed()).toEqual([])
  const row = await made()
  expect(row).toEqual({
    id: expect.stringMatching(/^zhiku-hand-\d{8}-\d{6}$/),
    fileName: `${row.id}.zip`,
    filePath: `backups/${row.id}.zip`,
    size: statSync(file(row.fileName)).size,
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  // Whoever may not read the data folder may not read this either.
  expect(statSync(file(row.fileName)).mode & 0o077).toBe(0)
  const response = await fetch(`${server.baseURL}/api/KM/kmSysDbBackup/downloadById?id=${row.id}`, {
    headers: { 'X-Access-Token': await server.tokenOf('admin') },
  })
  expect(response.headers.get('content-disposition')).toContain(row.fileName)
  const taken = path.join(from.folder, 'taken.zip')
  writeFileSync(taken, Buffer.from(await response.arrayBuffer()))
  const report = await verify({ config: from.config, paths, progress: silent }, taken)
  expect(report).toMatchObject({ damages: [], unfound: [], missing: [] })
  expect(report.files).toBeGreaterThan(0)
  await admin.call(backup.backupDelete, { query: { id: row.id } })
  expect(await listed()).toEqual([])
  expect(existsSync(file(row.fileName))).toBe(false)
  const name = row.fileName
  expect(await actions()).toEqual([`backup-add ${name}`, `backup-delete ${name}`, `backup-download ${name}`])
}, 120_000)

it('begins no second one beside the first', async () => {
  const answers = await Promise.allSettled([1, 2].map(() => admin.call(backup.backupAdd, {})))
  const refused = answers.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  await eventually('it is done', async () => (await listed()).length > 0 || null)
  for (const sentence of refused) expect(sentence).toContain('备份正在进行，请等它结束')
  const [first] = await listed()
  await admin.call(backup.backupDelete, { query: { id: first!.id } })
})

it('keeps one that an incremental backup in the same folder needs, and touches nothing else there', async () => {
  const row = await made()
  const target = file('周一.zip')
  await create({ config: from.config, paths, progress: silent }, { target, base: file(row.fileName) })
  writeFileSync(file('notes.txt'), 'mine')
  expect((await listed()).map(({ id }) => id)).toEqual([row.id])
  await expect(admin.call(backup.backupDelete, { query: { id: row.id } })).rejects.toThrow('增量备份 周一.zip 要用到')
  for (const id of ['notes', '__zhiku', '周一', `${row.id}-2`]) {
    const raw = rawCalls(server, 'admin')
    for (const e of [backup.backupDownload, backup.backupDelete])
      expect(await raw(e, { query: { id } }), `${e.path} ${id}`).toMatchObject({ success: false })
  }
  expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', row.fileName, '周一.zip'].toSorted())
}, 60_000)

// proves F-02
it('is for the administrator of the installation alone, whatever is switched off', async () => {
  const calls = [backup.backupList, backup.backupAdd, backup.backupDownload, backup.backupDelete]
  const token = await newTenant(server, 'other')
  const other = rawCalls({ ...server, tokenOf: async () => token }, 'other')
  const codes = calls.map(({ access }) => access)
  const buttons = await server.running.engines.db
    .select()
    .from(permission)
    .where(and(eq(permission.tenantId, '0'), inArray(permission.perms, codes)))
  expect(buttons.length).toBe(codes.length)
  // A right that is not in force restricts nobody, so nobody puts one of these out of force.
  for (const { id } of buttons)
    await expect(admin.call(permissionEdit, { body: { id, status: '0' } })).rejects.toThrow(
      '备份的授权标识不能设为无效',
    )
  for (const e of calls) {
    expect((await rawCalls(server, 'lina')(e, { query: { id: 'x' } })).status, e.path).toBe(403)
    expect((await other(e, { query: { id: 'x' } })).status, e.path).toBe(403)
    expect((await rawCalls(server, '')(e, { query: { id: 'x' } })).status, e.path).toBe(401)
  }
})
