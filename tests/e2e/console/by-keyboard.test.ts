import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { userAdd, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { PASSWORD } from '../../whole-server/support/fixture.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'
import { handsOn } from './keys.ts'

const FRESH = 'Neu-Wort-7'

describeInBrowser('people are looked after without a mouse', { tags: 'prove' }, () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    for (const i of ['01', '02', '03'])
      await admin.call(userAdd, { body: { username: `staff${i}`, realname: `职员${i}`, password: PASSWORD } })
    page = await stage.page()
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const findUser = async (username: string) => (await admin.call(userList, { query: { username } })).records[0]
  /** Asks for one person, and puts the cursor of the grid on their row. */
  const find = async (username: string) => {
    const hands = handsOn(page)
    await hands.press('Escape')
    await page.keyboard.press('Control+Home')
    await hands.fill('账号', username)
    await hands.press('Enter')
    await soon(() => page.getByRole('gridcell', { name: username, exact: true }).count()).toBe(1)
    await hands.grid()
    await hands.press('Control+Home', 'ArrowRight')
    await hands.at(username)
    return hands
  }

  it('1 to 3: signs in, opens a screen by the palette, filters', async () => {
    const hands = handsOn(page)
    await page.goto('/user/login')
    await hands.at('账号')
    await hands.type('admin')
    await hands.fill('密码', PASSWORD)
    await hands.fill('验证码', 'ABCD')
    await hands.press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
    await page.goto('/dashboard/analysis')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hands.open('用户')
    await hands.fill('账号', 'staff0')
    await hands.press('Enter')
    await hands.said('1-3 共3条')
  })

  it('4 to 6: adds, edits and freezes somebody', async () => {
    const hands = handsOn(page)
    await hands.on('新增用户')
    await hands.at('账号')
    await hands.type('wangfang')
    await hands.fill('姓名', '王芳')
    await hands.fill('初始密码', FRESH)
    await hands.on('保存')
    await hands.said('已新增用户')
    await hands.gone()
    await hands.at('新增用户')
    await find('wangfang')
    await hands.press('Enter')
    await hands.at('姓名')
    await hands.fill('工号', 'W7')
    await hands.press('Enter')
    await hands.said('已保存')
    await hands.gone()
    await hands.at('wangfang')
    await hands.menu('冻结')
    await hands.at('冻结')
    await hands.press('Enter')
    await hands.said('已冻结“王芳”')
    expect(await findUser('wangfang')).toMatchObject({ realname: '王芳', workNo: 'W7', status: 2 })
    await hands.at('wangfang')
  })

  it('7 to 8: resets a password, gives roles', async () => {
    const hands = await find('staff01')
    await hands.menu('重置密码')
    await hands.at('新密码')
    await hands.type(FRESH)
    await hands.fill('再输入一次', FRESH)
    await hands.press('Enter')
    await hands.said(/^已重置职员01的密码/)
    await hands.gone()
    await hands.at('staff01')
    await hands.press('Enter')
    await hands.at('姓名')
    await hands.on('选择角色')
    await hands.inside('选择角色')
    await hands.on(/^选择管理员/, 'Space')
    await hands.on(/^确\s?定$/)
    await hands.at('选择角色')
    await hands.on('保存')
    await hands.said('已保存')
    await hands.gone()
    await hands.at('staff01')
  })

  it('9 to 11: deletes and takes it back, asks by conditions, hides a column', async () => {
    const hands = await find('staff02')
    await hands.menu('删除')
    await hands.at('取消')
    await hands.on('删除用户')
    await hands.said('已删除“职员02”')
    expect(await findUser('staff02')).toBeUndefined()
    await hands.on('撤销')
    await hands.said('已恢复')
    await soon(() => findUser('staff02')).toBeDefined()
    await hands.on('重置')
    await hands.on('高级查询')
    await hands.inside('高级查询')
    await hands.to('字段')
    await hands.choose('用户姓名')
    await hands.fill('值', '职员03')
    await hands.on('查询')
    await hands.said('1-1 共1条')
    await hands.gone()
    await hands.at('高级查询（1）')
    await hands.on('列设置')
    await page.getByRole('group', { name: '列设置' }).waitFor()
    await hands.on('部门', 'Space')
    await soon(() => page.getByRole('columnheader', { name: '部门' }).count()).toBe(0)
    await hands.press('Escape')
    await hands.at('列设置')
  })

  it('12: selects rows, and freezes them together', async () => {
    const hands = handsOn(page)
    await page.goto('/isystem/user?username=staff0&column=username&order=asc')
    await hands.grid()
    await hands.press('Space', 'ArrowDown', 'Space')
    await hands.said('已选择 2 项')
    await hands.on('冻结')
    await hands.at('冻结')
    await hands.press('Enter')
    await hands.said('已冻结 2 项')
    expect([(await findUser('staff01'))?.status, (await findUser('staff02'))?.status]).toEqual([2, 2])
    await hands.gone()
    expect(stage.complaints).toEqual([])
  })
})
