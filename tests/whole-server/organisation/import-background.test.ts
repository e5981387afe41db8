import { departmentImport } from '#core/contract/sys/departments/department.ts'
import { positionImport } from '#core/contract/sys/position.ts'
import { roleImport } from '#core/contract/sys/role.ts'
import { userImport } from '#core/contract/sys/user.ts'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { importErrors, type ImportTask, importTask, importTaskRows, importTasks } from '#core/contract/sheet.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { announcementUnread } from '#core/contract/sys/messages/announcement.ts'
import {
  auditLog,
  department,
  importJob,
  permission,
  position,
  role,
  rolePermission,
  task,
  user,
  userRole,
} from '#server/db/schema/index.ts'
import { createCompany, NEW } from '../support/company.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { finished } from '../support/import-tasks.ts'
import { type RawCall, rawCalls, type Reply } from '../support/raw-calls.ts'
import { writeWorkbook, download, importForm, readBook } from '../support/workbooks.ts'

let server: TestServer
let api: Api
let admin: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = rawCalls(server, 'admin')
  api = await server.signIn('admin')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const PEOPLE = ['用户账号', '用户姓名', '初始密码']
const SECRET = 'Neu-Wort-2026'
const people = (prefix: string, count: number, wrong: readonly number[] = []) =>
  writeWorkbook([
    PEOPLE,
    ...Array.from({ length: count }, (_, i) => [
      `${prefix}_${i}`,
      wrong.includes(i) ? '' : `后${i}`,
      `${SECRET}-${i % 3}`,
    ]),
  ])
const begun = async (call: Parameters<RawCall>[0], book: Buffer, name = '用户.xlsx'): Promise<Reply> =>
  admin(call, { body: importForm(book, name) })
const taskId = (reply: Reply) => String((reply.result as { taskId?: string }).taskId)

describe('an import of more than a hundred rows', () => {
  it('answers at once with a sentence and its task, goes on by itself, and tells its end', async () => {
    const before = await api.call(announcementUnread, {})
    const reply = await begun(userImport, await people('back', 260, [3, 130]))
    expect(reply).toMatchObject({
      success: true,
      code: 200,
      message: '共260行，正在后台导入，完成后会通知您',
      result: { totalCount: 260, successCount: 0, errorCount: 0, errors: [], fileUrl: null },
    })
    const id = taskId(reply)
    const told = await finished(api, id)
    const counts = { totalCount: 260, doneCount: 260, successCount: 258, errorCount: 2 }
    expect(told).toMatchObject({ noun: '用户', fileName: '用户.xlsx', state: 'done', reason: null, ...counts })
    expect(await db().$count(user, like(user.username, 'back_%'))).toBe(258)
    expect(await db().$count(auditLog, sql`action = 'user-add' and after ->> 'username' like 'back_%'`)).toBe(258)

    const refused = await api.call(importTaskRows, { query: { id, refused: true, pageSize: 100 } })
    expect(refused.records).toEqual([
      { row: 5, name: 'back_3', fate: 'refused', message: '用户姓名不能为空' },
      { row: 132, name: 'back_130', fate: 'refused', message: '用户姓名不能为空' },
    ])
    const last = await api.call(importTaskRows, { query: { id, pageNo: 3, pageSize: 100 } })
    expect([last.total, last.records.length, last.records.at(-1)]).toEqual([
      260,
      60,
      { row: 261, name: 'back_259', fate: 'done', message: '' },
    ])
    const { bytes } = await download(server, 'admin', importErrors, { id: told.errorFile!.id })
    const { rows } = await readBook(bytes)
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual(['第 5 行：用户姓名不能为空', '第 132 行：用户姓名不能为空'])
    expect((await api.call(importTasks, { query: { call: userImport.path } })).map((each) => each.id)).toEqual([id])
    expect(await api.call(importTasks, { query: { call: roleImport.path } })).toEqual([])
    const after = await api.call(announcementUnread, {})
    expect(after.sysMsgTotal - before.sysMsgTotal).toBe(1)
    expect(JSON.stringify(after.sysMsgList)).toContain('用户导入完成')
  })

  it('keeps first passwords sealed while it waits, and not at all afterwards', async () => {
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = db().transaction(async (tx) => {
      await tx.execute(sql`lock table app_user in share row exclusive mode`)
      held.resolve()
      await release.promise
    })
    await held.promise
    const id = taskId(await begun(userImport, await people('seal', 101)))
    try {
      const [waiting] = await db().select().from(importJob).where(eq(importJob.id, id))
      expect(waiting).toMatchObject({ doneCount: 0 })
      expect(waiting!.sealedRows).toMatch(/^zk1:/)
      expect(JSON.stringify([waiting, await db().select().from(task)])).not.toContain(SECRET)
    } finally {
      release.resolve()
      await holder
    }
    await finished(api, id)
    const [done] = await db().select().from(importJob).where(eq(importJob.id, id))
    expect(done!.sealedRows).toBeNull()
  })

  it('is shown to nobody but the person who began it', async () => {
    const id = taskId(await begun(userImport, await people('mine', 101, [1])))
    const { errorFile } = await finished(api, id)
    const [guest, lina] = [rawCalls(server, ''), rawCalls(server, 'lina')]
    for (const call of [importTask, importTaskRows]) {
      expect((await guest(call, { query: { id } })).message).toContain('Token失效')
      expect((await lina(call, { query: { id } })).message).toBe('导入记录不存在或已清理')
    }
    expect((await guest(importTasks)).message).toContain('Token失效')
    expect((await lina(importTasks)).result).toEqual([])
    expect((await download(server, 'lina', importErrors, { id: errorFile!.id })).refusal).toBe('文件不存在或已过期')
    const book = await people('none', 101)
    expect((await guest(userImport, { body: importForm(book, 'a.xlsx') })).message).toContain('Token失效')
    expect((await lina(userImport, { body: importForm(book, 'a.xlsx') })).message).toMatch(/没有权限/)
    expect(await db().$count(user, like(user.username, 'none_%'))).toBe(0)
  })

  it('refuses a broken workbook at once', async () => {
    const broken = (await people('bad', 101)).subarray(0, 700)
    expect((await begun(userImport, broken)).message).toMatch(/损坏|不是 Excel/)
    const bare = await writeWorkbook([['用户账号'], ...Array.from({ length: 101 }, (_, i) => [`bad_${i}`])])
    expect((await begun(userImport, bare)).message).toMatch(/^表格缺少这些列/)
    expect(await db().$count(importJob, eq(importJob.fileName, 'bad.xlsx'))).toBe(0)
  })

  it('writes no further row when the person may not import any more', async () => {
    const company = await createCompany(server)
    const { id: userId, username } = await company.newPerson()
    await db().insert(role).values({ id: 'importer', roleName: '导入员', roleCode: 'importer' })
    const [add] = await db().select().from(permission).where(eq(permission.perms, 'sys:user:add'))
    await db().insert(rolePermission).values({ roleId: 'importer', permissionId: add!.id })
    await db().insert(userRole).values({ userId, roleId: 'importer' })
    await company.entered(username)
    const signInToken = async () => (await company.people.signIn({ username, password: NEW })).token
    const importer = rawCalls({ ...server, tokenOf: signInToken }, username)
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = db().transaction(async (tx) => {
      await tx.execute(sql`lock table app_user in share row exclusive mode`)
      await tx.delete(userRole).where(eq(userRole.userId, userId))
      held.resolve()
      await release.promise
    })
    await importer(importTasks)
    await held.promise
    const reply = await importer(userImport, { body: importForm(await people('late', 230), 'a.xlsx') })
    release.resolve()
    await holder
    const { state, doneCount, successCount } = await eventually('the import ends', async () => {
      const told = (await importer(importTask, { query: { id: taskId(reply) } })).result as ImportTask
      return told.state === 'done' ? told : null
    })
    expect([state, doneCount]).toEqual(['done', 230])
    // The first hundred may have been under way.
    expect(successCount).toBeLessThanOrEqual(100)
    const { rows } = await db().execute<{ problems: [number, string][] }>(
      sql`select problems from import_job where user_id = ${userId}`,
    )
    expect(rows[0]!.problems.at(-1)).toEqual([231, '您已没有导入的权限'])
    expect(await db().$count(user, like(user.username, 'late_%'))).toBe(successCount)
  })

  it('holds for roles and positions, and departments come all in one piece because they stand for each other', async () => {
    const many = (titles: string[], row: (i: number) => string[]) =>
      writeWorkbook([titles, ...Array.from({ length: 150 }, (_, i) => row(i))])
    const books = [
      [roleImport, await many(['角色名称', '角色编码'], (i) => [`批${i}`, `batch_${i}`])],
      [positionImport, await many(['职务编码', '职务名称'], (i) => [`batch_${i % 149}`, `批${i}`])],
      [departmentImport, await many(['部门名称', '上级部门'], (i) => [`层${i}`, i === 0 ? '' : '层0'])],
    ] as const
    const ends = await Promise.all(
      books.map(async ([call, book]) => finished(api, taskId(await begun(call, book, '批.xlsx')))),
    )
    expect(ends.map(({ noun, state, successCount }) => [noun, state, successCount])).toEqual([
      ['角色', 'done', 150],
      ['职务', 'done', 149],
      ['部门', 'done', 150],
    ])
    expect(await db().$count(role, like(role.roleCode, 'batch_%'))).toBe(150)
    expect(await db().$count(position, like(position.code, 'batch_%'))).toBe(149)
    const { rows } = await db().execute<{ n: number }>(
      sql`select count(distinct xmin::text)::int as n from ${department} where depart_name like '层%'`,
    )
    expect(rows[0]!.n).toBe(1)
  })

  it('a program waits for all of its rows, because what its token may do less a task would not know', async () => {
    const { token } = await api.call(apiTokenAdd, { body: { name: '批量导入', codes: ['sys:position:add'] } })
    const program = rawCalls({ ...server, tokenOf: async () => token }, 'program')
    const book = await writeWorkbook([
      ['职务编码', '职务名称'],
      ...Array.from({ length: 120 }, (_, i) => [`prog_${i}`, `程${i}`]),
    ])
    const reply = await program(positionImport, { body: importForm(book, 'p.xlsx') })
    expect(reply).toMatchObject({ success: true, code: 200, result: { totalCount: 120, successCount: 120 } })
    expect(reply.result).not.toHaveProperty('taskId')
  })
})
