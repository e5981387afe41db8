import { userExport, userImport, userTemplate } from '#core/contract/sys/user.ts'
import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { importErrors } from '#core/contract/sheet.ts'
import { departmentTree, departmentImport, departmentExport } from '#core/contract/sys/departments/department.ts'
import {
  positionAdd,
  positionDelete,
  positionEdit,
  positionGet,
  positionList,
  positionImport,
} from '#core/contract/sys/position.ts'
import { roleAdd, roleExport, roleImport } from '#core/contract/sys/role.ts'
import {
  auditLog,
  department,
  permission,
  position,
  role,
  rolePermission,
  user,
  userRole,
} from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { createCompany, type Company, NEW } from '../support/company.ts'
import { type RawCall, rawCalls, type Reply, resultRows } from '../support/raw-calls.ts'
import { finished } from '../support/import-tasks.ts'
import { lockedBook } from '../support/locked-book.ts'
import { writeWorkbook, download, importForm, readBook } from '../support/workbooks.ts'

let server: TestServer
let company: Company
let raw: { admin: RawCall; lina: RawCall; guest: RawCall }
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  raw = { admin: rawCalls(server, 'admin'), lina: rawCalls(server, 'lina'), guest: rawCalls(server, '') }
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const readOutcome = (reply: Reply) =>
  reply.result as Record<string, unknown> & { errors: { row: number; message: string }[] }
const PEOPLE = ['用户账号', '用户姓名', '初始密码', '性别', '手机号', '部门', '角色']

describe('an export', () => {
  // proves CD-13
  it('asks for the right to list, and holds the filtered rows or the selected ones', async () => {
    expect((await download(server, '', userExport)).refusal).toContain('Token失效')
    expect((await download(server, 'lina', userExport)).refusal).toMatch(/没有权限/)
    const all = await readBook((await download(server, 'admin', userExport)).bytes)
    expect(all.rows[0]!.slice(0, 3)).toEqual(['用户账号', '用户姓名', '性别'])
    expect(all.rows.length).toBeGreaterThan(5)
    const one = await readBook((await download(server, 'admin', userExport, { username: 'lina' })).bytes)
    expect(one.rows.slice(1).map((row) => row[0])).toEqual(['lina'])
    const ids = (
      await db()
        .select()
        .from(user)
        .where(inArray(user.username, ['lina', 'editor']))
    ).map(({ id }) => id)
    const query = { selections: ids.join(','), column: 'username', order: 'asc' }
    const some = await readBook((await download(server, 'admin', userExport, query)).bytes)
    expect(some.rows.slice(1).map((row) => row[0])).toEqual(['editor', 'lina'])
    const status = some.rows[0]!.indexOf('状态')
    expect(some.rows[1]![status]).toBe('正常')
  })

  it('is called by its rows and the day, in UTF-8', async () => {
    const { headers } = await download(server, 'admin', roleExport)
    const name = /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1]
    expect(decodeURIComponent(name!)).toMatch(/^角色_\d{4}-\d{2}-\d{2}\.xlsx$/)
  })

  it('writes what looks like a formula as text', async () => {
    const texts = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '<b>&"x"</b>']
    for (const [i, description] of texts.entries())
      await company.admin.call(roleAdd, { body: { roleName: `公式${i}`, roleCode: `formula${i}`, description } })
    const query = { roleCode: 'formula*', column: 'roleCode', order: 'asc' }
    const { bytes } = await download(server, 'admin', roleExport, query)
    const book = await readBook(bytes)
    expect(book.formulas).toBe(0)
    expect(book.rows.slice(1).map((row) => row[2])).toEqual(texts)
  })
})

describe('an import', () => {
  // proves V-83
  it('asks for the right to add, and takes workbooks only', async () => {
    const good = await writeWorkbook([PEOPLE, ['sheet_1', '表一', NEW, '男', '', '', '']])
    const body = importForm(good, '用户.xlsx')
    expect((await raw.guest(userImport, { body })).message).toContain('Token失效')
    expect((await raw.lina(userImport, { body })).message).toMatch(/没有权限/)
    const refused = async (bytes: Uint8Array, name: string) =>
      (await raw.admin(userImport, { body: importForm(bytes, name) })).message
    expect(await refused(Buffer.from('用户账号,用户姓名\na,b'), '用户.csv')).toBe('只支持 .xls 和 .xlsx 文件')
    // By its name, whatever is in it.
    for (const name of ['用户.csv', '用户.ods', '用户.xlsm', '用户'])
      expect(await refused(good, name), name).toBe('只支持 .xls 和 .xlsx 文件')
    for (const [name, bookType] of [
      ['用户.xls', 'biff8'],
      ['用户.xlsx', 'xlsx'],
    ] as const) {
      const sheet = utils.aoa_to_sheet([PEOPLE, ['sheet_1', '表一', NEW, '男', '', '', '']])
      const book = write({ SheetNames: ['数据'], Sheets: { 数据: sheet } }, { type: 'buffer', bookType }) as Buffer
      const tried = await raw.admin(userImport, { body: importForm(book, name, { dryRun: 'true' }) })
      expect(readOutcome(tried), name).toMatchObject({ totalCount: 1, errorCount: 0 })
    }
    expect(await refused(Buffer.from('用户账号,用户姓名\na,b'), '用户.xlsx')).toMatch(/^文件不是 Excel 表格/)
    expect(await refused(good.subarray(0, 700), '用户.xlsx')).toMatch(/损坏|不是 Excel/)
    expect(await refused(await writeWorkbook([['用户账号', '姓名']]), '用户.xlsx')).toBe(
      '表格缺少这些列：用户姓名、初始密码，请使用导入模板',
    )
    expect(await refused(await writeWorkbook([PEOPLE]), '用户.xlsx')).toBe('表格中没有数据')
    expect(await db().$count(user, like(user.username, 'sheet_%'))).toBe(0)
  })

  it('checks without writing, then writes the good rows and tells the bad ones', async () => {
    const rows = [
      PEOPLE,
      ['sheet_1', '表一', NEW, '男', '13900000001', '财务部', 'editor'],
      ['sheet_2', '', NEW, '', '', '', ''],
      ['sheet_3', '表三', NEW, '不明', '', '', ''],
      ['', '', '', '', '', '', ''],
      ['admin', '管理员', NEW, '', '', '', ''],
      ['Sheet_1', '表一又', NEW, '', '', '', ''],
      ['sheet_4', '表四', '123456', '', '', '', ''],
      ['sheet_5', '表五', NEW, '女', '', '没有的部门', ''],
      ['sheet_6', '表六', NEW, '2', '', '', ''],
    ]
    const book = await writeWorkbook(rows)
    const dry = await raw.admin(userImport, { body: importForm(book, '用户.xlsx', { dryRun: 'true' }) })
    expect(dry).toMatchObject({ success: true, code: 201, result: { totalCount: 8, errorCount: 6, dryRun: true } })
    expect(await db().$count(user, like(user.username, 'sheet_%'))).toBe(0)

    const reply = await raw.admin(userImport, { body: importForm(book, '用户.xlsx') })
    expect(reply).toMatchObject({ success: true, code: 201, message: '文件导入成功，但有错误数据。' })
    const outcome = readOutcome(reply)
    expect(outcome).toMatchObject({ totalCount: 8, successCount: 2, errorCount: 6 })
    const messages = new Map(outcome.errors.map(({ row, message }) => [row, message]))
    expect([...messages.keys()]).toEqual([3, 4, 6, 7, 8, 9])
    expect(messages.get(3)).toBe('用户姓名不能为空')
    expect(messages.get(4)).toMatch(/^性别“不明”不是可选的值/)
    expect(messages.get(6)).toBe('用户账号已存在（含回收站）')
    expect(messages.get(7)).toBe('用户账号在文件中重复')
    expect(messages.get(8)).toMatch(/^初始密码：/)
    expect(messages.get(9)).toBe('部门“没有的部门”不存在')

    const made = await db().select().from(user).where(like(user.username, 'sheet_%')).orderBy(user.username)
    expect(made.map((row) => [row.username, row.sex, row.phone, row.mustChangePassword])).toEqual([
      ['sheet_1', 1, '13900000001', true],
      ['sheet_6', 2, null, true],
    ])
    expect(made[0]!.orgCode).toBe(company.departments['财务部']!.orgCode)
    const line = await company.lastAudit('user-add', made[0]!.id)
    expect(JSON.stringify(line)).not.toContain(NEW)
    expect((await company.people.signIn({ username: 'sheet_1', password: NEW })).userInfo).toMatchObject({
      mustChangePassword: true,
    })
  })

  it('keeps the refused rows for who imported them, without passwords, to mend and import again', async () => {
    const book = await writeWorkbook([PEOPLE, ['sheet_7', '', NEW, '', '', '', '']])
    const outcome = readOutcome(await raw.admin(userImport, { body: importForm(book, '用户.xlsx') }))
    expect(outcome['fileName']).toBe('用户导入错误数据.xlsx')
    const id = String(outcome['fileUrl']).split('id=')[1]!
    expect((await download(server, '', importErrors, { id })).refusal).toContain('Token失效')
    expect((await download(server, 'lina', importErrors, { id })).refusal).toBe('文件不存在或已过期')
    expect((await download(server, 'admin', importErrors, { id: '0' })).refusal).toBe('文件不存在或已过期')
    const { bytes } = await download(server, 'admin', importErrors, { id })
    const { rows } = await readBook(bytes)
    expect(rows[1]!.slice(0, 3)).toEqual(['sheet_7', '', ''])
    expect(rows[1]!.at(-1)).toBe('第 2 行：用户姓名不能为空')
    expect(bytes.includes(NEW)).toBe(false)
  })

  it('gives nobody what the importer could not give: not the role, not the level', async () => {
    const { id, username } = await company.newPerson()
    await db().insert(role).values({ id: 'importer', roleName: '导入员', roleCode: 'importer' })
    const [add] = await db().select().from(permission).where(eq(permission.perms, 'sys:user:add'))
    await db().insert(rolePermission).values({ roleId: 'importer', permissionId: add!.id })
    await db().insert(userRole).values({ userId: id, roleId: 'importer' })
    await company.entered(username)
    const importer = rawCalls(
      { ...server, tokenOf: async () => (await company.people.signIn({ username, password: NEW })).token },
      username,
    )
    const titles = [...PEOPLE, '密级']
    const book = await writeWorkbook([
      titles,
      ['climb_1', '攀一', NEW, '', '', '', 'admin', ''],
      ['climb_2', '攀二', NEW, '', '', '', '', '3'],
      ['climb_3', '攀三', NEW, '', '', '', '', ''],
    ])
    const outcome = readOutcome(await importer(userImport, { body: importForm(book, '用户.xlsx') }))
    expect(outcome.errors.map(({ message }) => message)).toEqual([
      '不能授予高于自己权限的角色、部门或密级',
      '不能授予高于自己权限的角色、部门或密级',
    ])
    expect(await db().$count(user, like(user.username, 'climb_%'))).toBe(1)
  })

  it('reads workbooks of Excel 97, titles below two lines, numbers and days', async () => {
    const sheet = utils.aoa_to_sheet([
      ['用户数据'],
      ['导出人:管理员'],
      ['用户姓名', '用户账号', '手机号', '生日', '初始密码'],
      ['旧表', 'old_book', 13_900_000_009, new Date(Date.UTC(1990, 0, 31)), NEW],
    ])
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '用户')
    const bytes = write(book, { type: 'buffer', bookType: 'biff8', cellDates: false }) as Buffer
    const reply = await raw.admin(userImport, { body: importForm(bytes, '用户.XLS') })
    expect(reply).toMatchObject({ success: true, code: 200, message: '共1行数据全部导入成功！' })
    const [made] = await db().select().from(user).where(eq(user.username, 'old_book'))
    expect(made).toMatchObject({ phone: '13900000009', birthday: '1990-01-31' })
  })

  it('reads a workbook that asks nobody for its password, and says of others that they have one', async () => {
    const book = await writeWorkbook([
      ['职务编码', '职务名称'],
      ['velvet', '只读员'],
    ])
    const sent = async (bytes: Uint8Array) => raw.admin(positionImport, { body: importForm(bytes, 'p.xlsx') })
    expect((await sent(lockedBook(book, 'Mi-2026'))).message).toBe('文件有密码，无法读取')
    expect(await sent(lockedBook(book))).toMatchObject({ success: true, message: '共1行数据全部导入成功！' })
    expect(await db().$count(position, eq(position.code, 'velvet'))).toBe(1)
  })

  // proves CB-37, E-12
  it('adds roles, positions and departments, and what it writes can be read back', async () => {
    const roles = await writeWorkbook([
      ['角色名称*', '角色编码', '密级'],
      ['表格角色', 'sheet_role', '0'],
      ['又一个', 'admin', ''],
    ])
    expect(readOutcome(await raw.admin(roleImport, { body: importForm(roles, 'r.xlsx') })).errors).toEqual([
      { row: 3, message: '角色编码已存在' },
    ])
    const positions = await writeWorkbook([
      ['职务编码', '职务名称', '职级'],
      ['p1', '工程师', '中级'],
      ['p1', '助理', ''],
      ['p2', '经理', '无此级'],
    ])
    const reply = await raw.admin(positionImport, { body: importForm(positions, 'p.xlsx') })
    expect(readOutcome(reply)).toMatchObject({ successCount: 1, errorCount: 2 })
    const listed = resultRows(await raw.lina(positionList, { query: { name: '*工程*' } }))
    expect(listed.map((row) => [row['code'], row['postRank'], row['postRank_dictText']])).toEqual([['p1', '3', '中级']])

    const places = await writeWorkbook([
      ['部门名称', '上级部门', '机构类型'],
      ['表格公司', '', '公司'],
      ['一部', '表格公司', ''],
      ['一组', '表格公司/一部', ''],
      ['一组', '表格公司/一部', ''],
      ['孤儿', '没有这里', ''],
    ])
    const made = readOutcome(await raw.admin(departmentImport, { body: importForm(places, 'd.xlsx') }))
    expect(made.errors.map(({ message }) => message)).toEqual(['同一上级下已有部门“一组”', '上级部门“没有这里”不存在'])
    const tree = resultRows(await raw.admin(departmentTree))
    const company1 = tree.find((node) => node['departName'] === '表格公司') as {
      orgCode: string
      children: { children: { orgCode: string }[] }[]
    }
    expect(company1.children[0]!.children[0]!.orgCode).toBe(`${company1.orgCode}A01A01`)
    const { rows } = await readBook((await download(server, 'admin', departmentExport, { departName: '一组' })).bytes)
    expect(rows[1]!.slice(0, 2)).toEqual(['一组', '表格公司/一部'])
    expect(await db().$count(auditLog, eq(auditLog.action, 'department-add'))).toBe(3)
    expect(await db().$count(department, eq(department.departName, '一组'))).toBe(1)
  })

  // proves CD-12
  it('takes the form of the family, and refuses two files at once', async () => {
    const book = await writeWorkbook([
      ['职务编码', '职务名称'],
      ['form_1', '表单员'],
    ])
    const form = (...codes: string[]) => {
      const sent = new FormData()
      for (const [key, value] of [
        ['isSingleTableImport', 'true'],
        ['foreignKeys', '[]'],
        ['validateStatus', '0'],
      ] as const)
        sent.append(key, value)
      for (const code of codes) sent.append('files[]', new Blob([new Uint8Array(book)]), `${code}.xlsx`)
      return sent
    }
    const twice = await raw.admin(positionImport, { body: form('一', '二') })
    expect(twice).toMatchObject({ success: false, message: '一次只能上传一个文件' })
    expect(await db().$count(position, eq(position.code, 'form_1'))).toBe(0)
    const reply = await raw.admin(positionImport, { body: form('一') })
    expect(reply).toMatchObject({ success: true, code: 200, message: '共1行数据全部导入成功！' })
    expect(readOutcome(reply)).toMatchObject({ totalCount: 1, successCount: 1, errorCount: 0, fileUrl: null })
    expect(await db().$count(position, eq(position.code, 'form_1'))).toBe(1)
  })

  it('is made by programs, too, and its owner gets the refused rows', async () => {
    const { token } = await company.admin.call(apiTokenAdd, { body: { name: '导入', codes: ['sys:position:add'] } })
    const program = rawCalls({ ...server, tokenOf: async () => token }, 'program')
    const book = await writeWorkbook([
      ['职务编码', '职务名称'],
      ['program_1', '程序员'],
      ['program_2', ''],
    ])
    const reply = await program(positionImport, { body: importForm(book, 'p.xlsx') })
    expect(reply).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 1 } })
    const id = String(readOutcome(reply)['fileUrl']).split('id=')[1]!
    expect((await download(server, 'admin', importErrors, { id })).refusal).toBeNull()
  })

  it('takes thousands of rows, and as many passwords as there are people', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => [
      `many_${i}`,
      i % 100 === 7 ? '' : `多人${i}`,
      NEW,
      '',
      '',
      '',
      '',
    ])
    const outcome = readOutcome(
      await raw.admin(userImport, { body: importForm(await writeWorkbook([PEOPLE, ...many]), 'm.xlsx') }),
    )
    const task = await finished(company.admin, String(outcome['taskId']))
    expect(task).toMatchObject({ state: 'done', totalCount: 3000, successCount: 2970, errorCount: 30 })
    const passwords = Array.from({ length: 600 }, (_, i) => [`pw_${i}x`, `密${i}`, `Neu-Wort-${i}x`, '', '', '', ''])
    const reply = await raw.admin(userImport, {
      body: importForm(await writeWorkbook([PEOPLE, ...passwords]), 'm.xlsx'),
    })
    await finished(company.admin, String(readOutcome(reply)['taskId']))
    expect(await db().$count(user, like(user.username, 'pw_%'))).toBe(600)
  }, 120_000)

  it('explains itself: a template with its columns and what may stand in them', async () => {
    expect((await download(server, 'lina', userTemplate)).refusal).toMatch(/没有权限/)
    const { bytes } = await download(server, 'admin', userTemplate)
    const [head] = (await readBook(bytes)).rows
    expect(head).toEqual(expect.arrayContaining([...PEOPLE]))
    const explained = await readBook(bytes, 2)
    expect(explained.rows.find(([title]) => title === '性别')?.[2]).toBe('男、女')
    expect(explained.rows.find(([title]) => title === '用户账号')?.[1]).toBe('必填')
  })
})

// proves S-04
it('positions are kept as the family does, and one that people have stays', async () => {
  const body = { code: 'boss', name: '总经理', postRank: '5' }
  expect((await raw.guest(positionAdd, { body })).message).toContain('Token失效')
  expect((await raw.lina(positionAdd, { body })).message).toMatch(/没有权限/)
  expect((await raw.admin(positionAdd, { body: { ...body, postRank: '77' } })).message).toBe('职级不在字典中')
  expect((await raw.admin(positionAdd, { body: { ...body, code: '' } })).message).toBe('请输入职务编码!')
  expect(await raw.admin(positionAdd, { body })).toMatchObject({ success: true, message: '添加成功！' })
  expect((await raw.admin(positionAdd, { body })).message).toBe('职务编码已存在')
  const [row] = await db().select().from(position).where(eq(position.code, 'boss'))
  const { id } = row!
  const { revision } = (await raw.admin(positionGet, { query: { id } })).result as { revision: string }
  const edit = { id, name: '总裁', revision }
  expect(await raw.admin(positionEdit, { body: edit })).toMatchObject({ success: true })
  expect((await raw.admin(positionEdit, { body: { ...edit, name: '又改' } })).message).toMatch(/^内容已被他人修改/)
  expect((await raw.admin(positionGet, { query: { id } })).result).toMatchObject({
    name: '总裁',
    postRank: '5',
    postRank_dictText: '正高级',
  })
  await db().update(user).set({ post: 'p1,boss' }).where(eq(user.username, 'lina'))
  expect((await raw.admin(positionDelete, { query: { id } })).message).toBe('职务“总裁”还有用户在使用，不能删除')
  expect((await raw.admin(positionEdit, { body: { id, code: 'chief' } })).message).toMatch(/不能修改编码$/)
  await db().update(user).set({ post: null }).where(eq(user.username, 'lina'))
  expect(await raw.admin(positionDelete, { query: { id } })).toMatchObject({ success: true })
  expect((await raw.admin(positionDelete, { query: { id } })).message).toBe('未找到对应实体')
  expect(await company.lastAudit('position-delete', id)).toBeDefined()
})
