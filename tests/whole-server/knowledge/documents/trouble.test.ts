import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { positionAdd, positionDelete, positionEdit, positionList, positionImport } from '#core/contract/sys/position.ts'
import { roleAdd } from '#core/contract/sys/role.ts'
import { importTaskRows } from '#core/contract/sheet.ts'
import { userAdd, userList } from '#core/contract/sys/user.ts'
import { auditLog, position, role, user } from '#server/db/schema/index.ts'
import { way } from '../../../whole-way.ts'
import { NEW } from '../../support/company.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { type RawCall, rawCalls, resultRows } from '../../support/raw-calls.ts'
import { finished } from '../../support/import-tasks.ts'
import { writeWorkbook, importForm } from '../../support/workbooks.ts'

/** What goes wrong at a console on a long day: each is answered clearly, and nothing is half done. */
let server: TestServer
let admin: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = rawCalls(server, 'admin')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())
const db = () => server.running.engines.db

it('a form that is sent twice makes one record, and the second answer says why', async () => {
  const twice = async (send: () => ReturnType<RawCall>, sentence: RegExp) => {
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    for (const { success, message } of replies) if (!success) expect(message).toMatch(sentence)
  }
  await twice(() => admin(positionAdd, { body: { code: 'twice', name: '两次' } }), /已存在/)
  expect(await db().$count(position, eq(position.code, 'twice'))).toBe(1)
  expect(await db().$count(auditLog, eq(auditLog.action, 'position-add'))).toBe(1)
  await twice(() => admin(roleAdd, { body: { roleCode: 'twice', roleName: '两次' } }), /已存在/)
  expect(await db().$count(role, eq(role.roleCode, 'twice'))).toBe(1)
  await twice(() => admin(userAdd, { body: { username: 'twice', realname: '两次', password: NEW } }), /已存在/)
  expect(await db().$count(user, eq(user.username, 'twice'))).toBe(1)
  const [row] = resultRows(await admin(positionList, { query: { code: 'twice' } }))
  await twice(() => admin(positionDelete, { query: { id: row!['id'] } }), /未找到/)
})

it('every list takes a sort that it does not know, says so, and sorts as it does by itself', async () => {
  const lists = contract.filter((e) => e.fields !== null && e.payload === 'result' && e.methods[0] === 'GET')
  expect(lists.length).toBeGreaterThan(20)
  let told = 0
  for (const e of lists) {
    const query = { column: "id;drop table app_user;--,no'Such", order: "asc;--,sideways'" }
    const reply = await admin(e, { query })
    // Some ask for more than a sort: which document, which set of rules.
    if (!reply.success) expect(reply.message, e.path).not.toMatch(/服务器|数据库|syntax/i)
    else if (reply.headers.get('x-ignored-sort') !== null) told++
  }
  expect(told).toBeGreaterThan(15)
  expect((await admin(userList, { query: { column: 'passwordHash' } })).headers.get('x-ignored-sort')).toBe(
    'passwordHash',
  )
  expect(await db().$count(user)).toBeGreaterThan(4)
})

it('a body of ten megabytes is refused by its size, whatever the call', async () => {
  const name = 'x'.repeat(10 * 1024 * 1024)
  const before = await db().$count(position)
  for (const e of [positionAdd, positionEdit, roleAdd, userAdd]) {
    const body = { id: 'a', code: 'big', name, roleCode: 'big', roleName: name, username: 'big', realname: name }
    const reply = await admin(e, { body }).catch((error: Error) => ({ success: false, message: String(error.cause) }))
    expect(reply.success).toBe(false)
    // The server may close the connection before all of it is sent.
    expect(reply.message).toMatch(/提交的内容过大|EPIPE|ECONNRESET|closed/)
  }
  expect(await db().$count(position)).toBe(before)
  expect(resultRows(await admin(positionList, {}))).toHaveLength(before)
})

/** Never fewer bad ones than an answer names. */
const ROWS = way(5000, 100_000)
const BAD_EVERY = way(25, 100)
const BAD = ROWS / BAD_EVERY

it('thousands of rows with bad ones among them: the good ones are there, each bad one is told', async () => {
  const rows = Array.from({ length: ROWS }, (_, i) => [
    `mass_${i}`,
    i % BAD_EVERY === 7 ? '短' : `批量职务${i}`,
    i % 2 ? '中级' : '',
  ])
  const book = await writeWorkbook([['职务编码', '职务名称', '职级'], ...rows])
  const ours = like(position.code, 'mass_%')
  const reply = await admin(positionImport, { body: importForm(book, 'mass.xlsx') })
  const { taskId: id } = reply.result as { taskId: string }
  const api = await server.signIn('admin')
  expect(await finished(api, id)).toMatchObject({
    totalCount: ROWS,
    successCount: ROWS - BAD,
    errorCount: BAD,
    errorFile: { name: expect.stringContaining('职务') as string },
  })
  const refused = await api.call(importTaskRows, { query: { id, refused: true } })
  expect(refused.records[0]).toMatchObject({ row: 9, message: '职务名称：职务名称应为 2 到 64 个字' })
  expect(await db().$count(position, ours)).toBe(ROWS - BAD)
  expect(
    await db().$count(auditLog, sql`${auditLog.action} = 'position-add' and ${auditLog.after}->>'code' like 'mass_%'`),
  ).toBe(ROWS - BAD)
}, 180_000)
