import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { login } from '#core/contract/sys/login.ts'
import { departmentSearch } from '#core/contract/sys/departments/department-queries.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { userGet, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { PASSWORD } from '../../whole-server/support/fixture.ts'
import { writeWorkbook, readBook } from '../../whole-server/support/workbooks.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

describeInBrowser('a day with the users', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    await admin.call(positionAdd, { body: { code: 'auditor', name: '审计师' } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const act = async (page: Page, username: string, action: string) => {
    await cell(page, username).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const findUser = async (username: string) => (await admin.call(userList, { query: { username } })).records[0]
  const signsIn = (username: string) =>
    stage.server.guest
      .call(login, { body: { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' } })
      .then(() => 'in', String)
  /** Picks in the dialog that a field of the form opens. */
  const pick = async (page: Page, field: string, names: readonly string[]) => {
    await dialog(page, '新增用户').getByRole('button', { name: field, exact: true }).first().click()
    const picker = dialog(page, field)
    for (const name of names) await picker.getByRole('checkbox', { name: `选择${name}`, exact: true }).check()
    await picker.getByRole('button', { name: '确定' }).click()
    await picker.waitFor({ state: 'detached' })
  }

  // proves S-01, W-21, W-22, W-23
  it('lists, filters, adds, views, edits, freezes, deletes many, takes out and in', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/isystem/user')
    for (const seeded of ['admin', 'editor', 'lina', 'reviewer', 'zhangwei']) await cell(page, seeded).waitFor()
    await page.getByText('1-5 共5条').waitFor()
    await page.getByRole('textbox', { name: '姓名' }).fill('李')
    await press(page, '查询')
    await page.getByText('1-1 共1条').waitFor()
    await cell(page, 'lina').waitFor()
    await press(page, '重置')
    await page.getByText('1-5 共5条').waitFor()

    await press(page, '新增用户')
    const form = dialog(page, '新增用户')
    await form.getByLabel('账号').fill('sunli')
    await form.getByLabel('姓名').fill('孙丽')
    await form.getByLabel('初始密码').fill(PASSWORD)
    await form.getByLabel('手机号').fill('13900000010')
    await pick(page, '选择职务', ['审计师'])
    await pick(page, '选择角色', ['编辑'])
    await form.getByRole('button', { name: '选择部门', exact: true }).first().click()
    await dialog(page, '选择部门').getByRole('treeitem', { name: '财务部' }).click()
    await dialog(page, '选择部门').getByRole('button', { name: '确定' }).click()
    await form.getByRole('button', { name: '保存' }).click()
    await page.getByText('已新增用户').waitFor()
    await cell(page, 'sunli').waitFor()
    const made = await admin.call(userGet, { query: { id: (await findUser('sunli'))!.id } })
    expect(made).toMatchObject({ realname: '孙丽', phone: '13900000010', post: 'auditor', orgCodeTxt: '财务部' })
    const [editor] = (await admin.call(roleList, { query: { roleName: '编辑' } })).records
    const [finance] = await admin.call(departmentSearch, { query: { keyWord: '财务部' } })
    expect([made.selectedroles, made.selecteddeparts]).toEqual([editor!.id, finance!.id])

    await act(page, 'sunli', '编辑')
    const record = dialog(page, '修改用户')
    expect(await record.getByLabel('手机号').inputValue()).toBe('13900000010')
    await record.getByText('审计师').waitFor()
    await record.getByText('财务部').first().waitFor()
    await record.getByLabel('姓名').fill('孙莉')
    await record.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    await cell(page, '孙莉').waitFor()
    expect(await findUser('sunli')).toMatchObject({ realname: '孙莉', phone: '13900000010', post: 'auditor' })

    expect(await signsIn('sunli')).toBe('in')
    await act(page, 'sunli', '冻结')
    await page.getByRole('alertdialog').getByRole('button', { name: '冻结' }).click()
    await page.getByText('已冻结“孙莉”').waitFor()
    expect((await findUser('sunli'))?.status).toBe(2)
    expect(await signsIn('sunli')).toContain('冻结')
    await act(page, 'sunli', '解冻')
    await soon(async () => (await findUser('sunli'))?.status).toBe(1)

    await press(page, '导入')
    const book = await writeWorkbook([
      ['用户账号', '用户姓名', '初始密码', '部门'],
      ['zhoujie', '周杰', PASSWORD, '财务部'],
      ['wumin', '吴敏', PASSWORD, ''],
    ])
    await dialog(page, '导入用户')
      .getByLabel('Excel 文件')
      .setInputFiles({ name: '用户.xlsx', mimeType: '', buffer: book })
    await dialog(page, '导入用户').getByRole('button', { name: '导入 2 行' }).click()
    await page.getByText('已导入 2 个用户').waitFor()
    await cell(page, 'zhoujie').waitFor()
    expect((await findUser('zhoujie'))?.orgCodeTxt).toBe('财务部')

    for (const name of ['zhoujie', 'wumin']) await page.getByRole('checkbox', { name: `选择${name}` }).check()
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, '导出所选')])
    const { rows } = await readBook(await buffer(await file.createReadStream()))
    expect(new Set(rows.slice(1).map(([username]) => username))).toEqual(new Set(['wumin', 'zhoujie']))
    await press(page, '批量删除')
    await page.getByText(/^确定要删除用户“.+”、“.+”吗？$/).waitFor()
    await press(page, '删除用户')
    await page.getByText('已删除 2 项').waitFor()
    await page.getByText('1-6 共6条').waitFor()
    expect([await findUser('zhoujie'), await findUser('wumin')]).toEqual([undefined, undefined])
    expect(stage.complaints).toEqual([])
  })
})
