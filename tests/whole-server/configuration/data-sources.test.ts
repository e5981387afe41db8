import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import * as source from '#core/contract/sys/rules-and-sources/data-source.ts'
import { installationSecret } from '#server/boot/secret.ts'
import { auditLog, dataSource } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let boss: RawCall
let lina: RawCall
beforeAll(async () => {
  server = await startServer({ ZHIKU_DATA_SOURCE_HOSTS: 'localhost,127.0.0.1' })
  admin = await server.signIn('admin')
  boss = rawCalls(server, 'admin')
  lina = rawCalls(server, 'lina')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const AGAIN = '数据源地址或用户名改变后，请重新输入密码'

/** The database of this test itself. */
function ownDatabase() {
  const { connectionString } = server.running.engines.connection
  const { username, password, host, pathname } = new URL(connectionString!)
  return { dbUrl: `jdbc:postgresql://${host}${pathname}`, dbUsername: username, dbPassword: password }
}
async function added(code: string, fields: object = {}) {
  await admin.call(source.dataSourceAdd, { body: { code, name: code, dbType: '6', ...ownDatabase(), ...fields } })
  return (await admin.call(source.dataSourceList, { query: { code } })).records[0]!
}
const readStored = async (id: string) => (await db().select().from(dataSource).where(eq(dataSource.id, id)))[0]!
const test = (body: object) => boss(source.dataSourceTest, { body })
const testStored = ({ id }: { id: string }, more: object = {}) => {
  const { dbPassword: _, ...address } = ownDatabase()
  return test({ id, ...address, ...more })
}

// proves S-14
it('signs in to a database with a password that is stored encrypted and never answered', async () => {
  const { dbUrl, dbUsername: user, dbPassword: password } = ownDatabase()
  const row = await added('sales', { name: '销售库' })
  expect(row).toMatchObject({ dbType_dictText: 'PostgreSQL', dbPassword: '******' })
  const read = await admin.call(source.dataSourceGet, { query: { id: row.id } })
  expect(JSON.stringify([row, read])).not.toContain(password)
  const [stored] = await db().select().from(dataSource).where(eq(dataSource.id, row.id))
  expect(stored!.dbPassword).not.toContain(password)
  expect(await testStored(row)).toMatchObject({ success: true, message: '数据库连接成功' })
  expect(await test({ dbUrl, dbUsername: user, dbPassword: password })).toMatchObject({ success: true })
  const wrong = await test({ dbUrl, dbUsername: user, dbPassword: 'wrong' })
  expect(wrong.message).toBe('数据库连接失败：用户名或密码不正确')
  expect((await testStored(row, { dbUrl: 'jdbc:postgresql://elsewhere:5432/x' })).message).toBe(AGAIN)
  expect((await test({ dbUrl: 'jdbc:mysql://localhost:3306/x' })).message).toContain('只能连接 PostgreSQL')
  expect((await test({ dbUrl })).message).toBe('数据库连接失败：请填写用户名')
  expect((await test({ dbUrl: 'jdbc:postgresql://127.0.0.1:1/%zz' })).message).toContain('只能连接 PostgreSQL')
  const other = tenantApi(server, await newTenant(server, 'source-other'), 'source-other')
  await expect(other.call(source.dataSourceTest, { body: { id: row.id, dbUrl } })).rejects.toThrow('未找到对应实体')
  expect((await lina(source.dataSourceTest, { body: { dbUrl } })).message).toMatch(/没有权限/)
  // An edit that says nothing of the password, or the stars, keeps it.
  await admin.call(source.dataSourceEdit, {
    body: { id: row.id, name: '销售', dbPassword: '******', revision: read.revision },
  })
  await admin.call(source.dataSourceEdit, { body: { id: row.id, remark: '甲' } })
  expect(await testStored(row)).toMatchObject({ success: true })
  expect(await admin.call(source.dataSourceOptions, {})).toContainEqual({ value: 'sales', label: '销售', text: '销售' })
  await admin.call(source.dataSourceDelete, { query: { id: row.id } })
  expect((await admin.call(source.dataSourceOptions, {})).map(({ value }) => value)).not.toContain('sales')
  const lines = JSON.stringify(await db().select().from(auditLog).where(eq(auditLog.objectId, row.id)))
  expect(lines).not.toContain(`"${password}"`)
})
it('does not take a stored password to another address or account, by no way', async () => {
  const row = await added('moved')
  const before = await readStored(row.id)
  const elsewhere = 'jdbc:postgresql://elsewhere.example:5432/x'
  for (const change of [
    { dbUrl: elsewhere },
    { dbUrl: elsewhere, dbPassword: '' },
    { dbUrl: elsewhere, dbPassword: '******' },
    { dbUrl: before.dbUrl.replace(/\/[^/]*$/, '/postgres') },
    { dbUsername: 'somebody' },
    { dbUsername: '' },
  ]) {
    const edited = await boss(source.dataSourceEdit, { body: { id: row.id, ...change } })
    expect(edited, JSON.stringify(change)).toMatchObject({ success: false, message: AGAIN })
    expect(await readStored(row.id)).toEqual(before)
  }
  expect((await testStored(row, { dbUrl: elsewhere })).message).toBe(AGAIN)
  expect((await testStored(row, { dbUsername: 'somebody' })).message).toBe(AGAIN)
  // Also where the row was changed behind the calls, the sealed value opens for its own address only.
  await db().update(dataSource).set({ dbUrl: elsewhere }).where(eq(dataSource.id, row.id))
  expect((await testStored(row, { dbUrl: elsewhere })).message).toContain('请重新输入')
  // With the password the row may move, and back.
  const { dbUrl, dbPassword } = ownDatabase()
  await admin.call(source.dataSourceEdit, { body: { id: row.id, dbUrl, dbPassword } })
  expect(await testStored(row)).toMatchObject({ success: true })
})
it('does not tell a closed port from an open one, from a name that is not there or from what is not allowed', async () => {
  // Answers as no database does, and never.
  const open = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  let reached = 0
  const inner = createServer(() => (reached += 1)).listen(0, '127.0.0.2')
  await Promise.all([open, silent, inner].map((each) => once(each, 'listening')))
  const at = (host: string, port: number) => `jdbc:postgresql://${host}:${port}/x`
  const listeningPort = (each: Server) => (each.address() as AddressInfo).port
  const [first, ...others] = await Promise.all(
    [
      at('127.0.0.1', 1),
      at('127.0.0.1', listeningPort(open)),
      at('127.0.0.1', listeningPort(silent)),
      at('127.0.0.2', listeningPort(inner)),
      at('169.254.169.254', 80),
      at('nobody.invalid', 5432),
      `${ownDatabase().dbUrl}-nobody`,
    ].map(async (dbUrl) => {
      const begun = performance.now()
      const { success, code, message, result } = await test({ ...ownDatabase(), dbUrl })
      return { answer: { success, code, message, result }, isLate: performance.now() - begun > 4900 }
    }),
  )
  expect(first).toMatchObject({ isLate: true, answer: { success: false } })
  expect(first!.answer.message).toContain('ZHIKU_DATA_SOURCE_HOSTS')
  for (const other of others) expect(other).toEqual(first)
  expect(reached).toBe(0)
  for (const each of [open, silent, inner]) each.close()
}, 30_000)
it('moves freely where no password is stored', async () => {
  const row = await added('bare', { dbPassword: '' })
  await admin.call(source.dataSourceEdit, { body: { id: row.id, dbUrl: 'jdbc:postgresql://elsewhere.example/x' } })
  expect((await readStored(row.id)).dbPassword).toBeNull()
})
it('seals the passwords of former versions at its start, and then reads that form no more', async () => {
  const row = await added('former')
  const foreign = await added('foreign')
  const secret = installationSecret({ dataFolder: server.dataFolder, secret: undefined })
  const former = formerly(secret, ownDatabase().dbPassword)
  const write = (id: string, dbPassword: string) =>
    db().update(dataSource).set({ dbPassword }).where(eq(dataSource.id, id))
  await write(row.id, former)
  const ofAnother = formerly(randomBytes(32), 'pass')
  await write(foreign.id, ofAnother)
  expect((await testStored(row)).message).toContain('请重新输入')
  await server.restart()
  admin = await server.signIn('admin')
  expect((await readStored(row.id)).dbPassword).not.toBe(former)
  expect(await testStored(row)).toMatchObject({ success: true })
  expect((await readStored(foreign.id)).dbPassword).toBe(ofAnother)
  expect((await testStored(foreign)).message).toBe('密码是用另一个安装密钥加密的，请重新输入')
})

/** As versions before sealed a password: without its address. */
function formerly(secret: Buffer, password: string): string {
  const nonce = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhiku data source', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')
}
