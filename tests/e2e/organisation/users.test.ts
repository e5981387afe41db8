import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { login } from '#core/contract/sys/login.ts'
import { userAdd, userEdit, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { session, user } from '#server/db/schema/index.ts'
import { builtCli } from '../../whole-server/support/built-cli.ts'
import { PASSWORD } from '../../whole-server/support/fixture.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

const people = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1).padStart(2, '0'))

describeInBrowser('the screen of users', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    for (const i of people(16))
      await admin.call(userAdd, { body: { username: `staff${i}`, realname: `职员${i}`, password: PASSWORD } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const opened = async (address = '/isystem/user') => {
    const page = await stage.page('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(address)
    await page.getByRole('grid', { name: '用户列表' }).waitFor()
    return page
  }
  const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
  const act = async (page: Page, username: string, action: string) => {
    await cell(page, username).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const find = async (page: Page, username: string) => {
    await page.getByRole('textbox', { name: '账号' }).fill(username)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await cell(page, username).waitFor()
  }
  const findUser = async (username: string) => (await admin.call(userList, { query: { username } })).records[0]
  const drawer = (page: Page) => page.getByRole('dialog', { name: /用户$/ })
  const save = (page: Page) => drawer(page).getByRole('button', { name: '保存' })

  // proves E-08, E-09, K-24, K-25, K-26, K-27, K-30
  it('asks for ten of the latest at first, shows who they are, and pages', async () => {
    await admin.call(userEdit, {
      body: { id: (await findUser('staff16'))!.id, sex: 2, phone: '13800000016', birthday: '1990-02-03' },
    })
    const page = await stage.page('admin')
    const first = page.waitForRequest(/\/sys\/user\/list/)
    await page.goto('/isystem/user')
    const { searchParams } = new URL((await first).url())
    const asked = ['pageNo', 'pageSize', 'column', 'order'].map((name) => searchParams.get(name))
    expect(asked).toEqual(['1', '10', 'createTime', 'desc'])
    await cell(page, 'staff16').waitFor()
    await cell(page, '女').waitFor()
    await cell(page, '13800000016').waitFor()
    const sizes = page.getByRole('combobox', { name: '每页条数' })
    expect(await sizes.locator('option').allInnerTexts()).toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await page.getByText('1-10 共21条').waitFor()
    await page.getByRole('textbox', { name: '跳至第几页' }).fill('3')
    await page.getByRole('textbox', { name: '跳至第几页' }).press('Enter')
    await page.getByText('21-21 共21条').waitFor()
    expect(pagePath(page)).toContain('pageNo=3')
    await page.getByRole('button', { name: '第 2 页' }).click()
    await page.getByText('11-20 共21条').waitFor()
  })

  it('says what is wrong beside a field without moving the others, so that a click on them arrives', async () => {
    const page = await opened()
    await page.getByRole('button', { name: '新增用户' }).click()
    const form = drawer(page)
    const place = () => form.getByLabel('邮箱').boundingBox()
    await form.getByLabel('邮箱').scrollIntoViewIfNeeded()
    const before = await place()
    await form.getByLabel('手机号').fill('13800138000')
    await admin.call(userEdit, { body: { id: (await findUser('staff04'))!.id, phone: '13800138000' } })
    await form.getByLabel('邮箱').click()
    await form
      .getByText(/已存在|已经登记|不可用/)
      .first()
      .waitFor()
    expect(await place()).toEqual(before)
  })

  it('adds somebody once: refuses what is wrong or taken, and a second press', async () => {
    const page = await opened()
    await page.getByRole('button', { name: '新增用户' }).click()
    const form = drawer(page)
    await save(page).click()
    await form.getByText('请填写账号').waitFor()
    await form.getByLabel('账号').fill('lina')
    await form.getByLabel('姓名').fill('王芳')
    await form.getByLabel('初始密码').fill(PASSWORD)
    await form.getByLabel('手机号').fill('123')
    await save(page).click()
    await form
      .getByText(/已存在|已经有人使用|不可用/)
      .first()
      .waitFor()
    expect(await form.getByText('123').count()).toBe(0)
    expect(await findUser('wangfang')).toBeUndefined()
    expect(await violations(page)).toEqual([])
    await form.getByLabel('账号').fill('wangfang')
    await form.getByLabel('手机号').fill('13900000001')
    let writes = 0
    await page.route(/\/sys\/user\/add/, async (route) => {
      writes += 1
      await route.continue()
    })
    await save(page).dblclick()
    await page.getByText('已新增用户').waitFor()
    await cell(page, 'wangfang').waitFor()
    expect(writes).toBe(1)
    expect(await findUser('wangfang')).toMatchObject({ realname: '王芳', phone: '13900000001' })
  })

  // proves K-70
  it('picks a day, sends it and lists it as yyyy-MM-dd', async () => {
    const page = await opened()
    await find(page, 'staff03')
    await act(page, 'staff03', '编辑')
    await drawer(page).getByLabel('生日').pressSequentially('1990-02-30')
    await save(page).click()
    await drawer(page).getByText('生日应为 yyyy-MM-dd').waitFor()
    expect(await findUser('staff03')).toMatchObject({ birthday: null })
    await drawer(page).getByLabel('生日').fill('1990-01-31')
    const sent = page.waitForRequest(/\/sys\/user\/edit/)
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ birthday: '1990-01-31' })
    await page.getByText('已保存').waitFor()
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('group', { name: '列设置' }).getByRole('checkbox', { name: '生日' }).check()
    await cell(page, '1990-01-31').waitFor()
  })

  it('never overwrites what a second tab has changed, and keeps what was typed', async () => {
    const page = await opened()
    await find(page, 'staff01')
    await act(page, 'staff01', '编辑')
    await drawer(page).getByLabel('工号').fill('A001')
    await admin.call(userEdit, { body: { id: (await findUser('staff01'))!.id, realname: '改过的名字' } })
    await save(page).click()
    await drawer(page).getByText('内容已被他人修改').waitFor()
    expect(await findUser('staff01')).toMatchObject({ realname: '改过的名字', workNo: null })
    await drawer(page).getByRole('button', { name: '重新读取，保留我的修改' }).click()
    await soon(() => drawer(page).getByLabel('姓名').inputValue()).toBe('改过的名字')
    expect(await drawer(page).getByLabel('工号').inputValue()).toBe('A001')
    await save(page).click()
    await page.getByText('已保存').waitFor()
    expect(await findUser('staff01')).toMatchObject({ realname: '改过的名字', workNo: 'A001' })
  })

  it('copies a change as a command that zhiku takes', async () => {
    const page = await opened()
    await find(page, 'staff02')
    await act(page, 'staff02', '冻结')
    await page.getByRole('button', { name: '复制为命令' }).click()
    await page.getByText('已复制为命令').waitFor()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: '取消' }).click()
    expect((await findUser('staff02'))?.status).toBe(1)
    const [, method, path, , data] = /^zhiku call (\w+) (\S+) (--data) '(.*)'$/.exec(command) ?? []
    using cli = await builtCli(stage.server.baseURL)
    const token = await stage.server.tokenOf('admin')
    const ended = await cli.run(['call', method!, path!, '--data', data!, '--yes'], { token })
    expect(ended).toMatchObject({ code: 0 })
    expect((await findUser('staff02'))?.status).toBe(2)
  })

  // proves T-16, V-80, X-47
  it('does nothing with many without a selection; deletes after a question, and takes it back', async () => {
    const page = await opened('/isystem/user?username=staff1')
    for (const action of ['批量冻结', '批量解冻', '批量删除']) {
      await page.getByRole('button', { name: '批量操作' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await page.getByText('请选择一条记录！').first().waitFor()
    }
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    const ids = await Promise.all(['staff15', 'staff16'].map(async (name) => (await findUser(name))!.id))
    for (const name of ['staff15', 'staff16'])
      await page.getByRole('checkbox', { name: `选择${name}`, exact: true }).check()
    await page.getByRole('button', { name: '批量删除' }).click()
    await page.getByText(/^确定要删除用户“.+”、“.+”吗？$/).waitFor()
    expect(await findUser('staff15')).toBeDefined()
    const call = page.waitForRequest(/deleteBatch/)
    await page.getByRole('button', { name: '删除用户' }).click()
    const { searchParams } = new URL((await call).url())
    expect(searchParams.get('ids')?.split(',').toSorted()).toEqual(ids.toSorted())
    await page.getByText('已删除 2 项').waitFor()
    expect(await findUser('staff15')).toBeUndefined()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已恢复').waitFor()
    await cell(page, 'staff15').waitFor()
  })

  // proves T-20
  it('goes to the page before when the last one is empty', async () => {
    const total = (await admin.call(userList, { query: {} })).total
    const last = Math.ceil(total / 10)
    for (let i = 0; i < 10 - (total % 10) + 1; i += 1)
      await admin.call(userAdd, { body: { username: `more${i}`, realname: `补充${i}`, password: PASSWORD } })
    const page = await opened(`/isystem/user?pageNo=${last + 1}&column=username&order=asc`)
    const name = await page
      .locator('[role=gridcell]')
      .filter({ hasText: /^zhangwei$/ })
      .innerText()
    await act(page, name, '删除')
    await page.getByRole('button', { name: '删除用户' }).click()
    await page.getByText(`共${last * 10}条`).waitFor()
    expect(pagePath(page)).toContain(`pageNo=${last}`)
    await page.getByRole('grid', { name: '用户列表' }).waitFor()
  })

  it('keeps a draft while the session has ended, and goes on with it', async () => {
    const page = await opened()
    await find(page, 'staff03')
    await act(page, 'staff03', '编辑')
    await drawer(page).getByLabel('工号').fill('B003')
    const { db } = stage.server.running.engines
    const [boss] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'admin'))
    await db.delete(session).where(eq(session.userId, boss!.id))
    await save(page).click()
    const again = page.getByRole('dialog', { name: '登录已过期' })
    await again.getByLabel('管理员的密码').fill(PASSWORD)
    await again.getByLabel('验证码', { exact: true }).fill('ABCD')
    await again.getByRole('button', { name: '重新登录' }).click()
    await again.waitFor({ state: 'hidden' })
    expect(await drawer(page).getByLabel('工号').inputValue()).toBe('B003')
    await save(page).click()
    await page.getByText('已保存').waitFor()
    const { token } = await stage.server.guest.call(login, {
      body: { username: 'admin', password: PASSWORD, captcha: 'ABCD', checkKey: '1' },
    })
    const fresh = await stage.server.api(token).call(userList, { query: { username: 'staff03' } })
    expect(fresh.records[0]).toMatchObject({ workNo: 'B003' })
    expect(stage.complaints).toEqual([])
  })
})
