import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { apiClientList } from '#core/contract/open/client.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { onlineList } from '#core/contract/sys/online.ts'
import { roleAdd, roleList, rolePermissions } from '#core/contract/sys/role.ts'
import { apiTokenList } from '#core/contract/sys/api-token.ts'
import { userEdit, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'
import { pageTitles } from './console-stage.ts'
import { handsOn } from './keys.ts'

describeInBrowser('the site is looked after without a mouse', { tags: 'prove' }, () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    await admin.call(roleAdd, { body: { roleName: '人事专员', roleCode: 'hr' } })
    await stage.server.signIn('lina')
    page = await stage.page('admin')
    await page.goto('/dashboard/analysis')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const departments = async () => (await admin.call(departmentTree, {}))[0]?.children ?? []
  const below = async (name: string): Promise<DepartmentNode[] | undefined> =>
    (await departments()).find(({ departName }) => departName === name)?.children ?? undefined

  it('13: adds a department below another one, and moves it', async () => {
    const hands = handsOn(page)
    await hands.open('部门')
    await page.getByRole('treegrid').waitFor()
    await hands.fill('筛选部门树', '财务部')
    await hands.to(/^知库示例公司/)
    await hands.press('ArrowDown')
    await hands.at(/^财务部/)
    await hands.menu('新增下级')
    await hands.at('部门名称')
    await hands.type('出纳组')
    await hands.on('保存')
    await hands.said('已新增部门')
    await hands.gone()
    await hands.at(/^财务部/)
    expect((await below('财务部'))?.map(({ departName }) => departName)).toEqual(['出纳组'])
    await page.getByRole('row').filter({ hasText: '出纳组' }).waitFor()
    await hands.press('ArrowDown')
    await hands.at(/^出纳组/)
    await hands.menu('移到…')
    await hands.inside('把“出纳组”移到')
    await hands.press('ArrowDown')
    const to = await page.evaluate(() => document.activeElement?.ariaLabel ?? '')
    await hands.press('Space')
    await hands.on('移动')
    await hands.said('已移动“出纳组”')
    await soon(async () => (await below(to))?.some(({ departName }) => departName === '出纳组')).toBe(true)
  })

  it('14: ticks the rights of a role', async () => {
    const hands = handsOn(page)
    await hands.open('角色')
    await hands.fill('角色名称', '人事')
    await hands.press('Enter')
    await hands.said('1-1 共1条')
    await hands.grid()
    await hands.menu('授权')
    await hands.inside('给“人事专员”授权')
    await hands.fill('筛选菜单与按钮', '查看用户代理人')
    await hands.to('系统管理')
    await hands.press('End')
    await hands.at('查看用户代理人')
    await hands.press('Space')
    await hands.on('保存')
    await hands.said('已给“人事专员”授权')
    await hands.gone()
    const [role] = (await admin.call(roleList, { query: { roleCode: 'hr' } })).records
    expect((await admin.call(rolePermissions, { query: { roleId: role!.id } })).length).toBeGreaterThan(1)
  })

  it('15 to 17: adds a data rule, searches the log, ends a session', async () => {
    const hands = handsOn(page)
    await hands.open('菜单与权限')
    await page.getByRole('treegrid').waitFor()
    await hands.fill('筛选菜单树', '操作日志')
    await hands.to(/^系统监控/)
    await hands.press('ArrowDown')
    await hands.at(/^操作日志/)
    await hands.menu('数据规则')
    await hands.inside('“操作日志”的数据规则')
    await hands.at('新增数据规则')
    await hands.press('Enter')
    await hands.at('名称')
    await hands.type('只看自己')
    await hands.fill('字段', 'username')
    await hands.to('条件')
    await hands.choose('等于')
    await hands.fill('值', '#{sys_user_code}')
    await hands.on('保存')
    await hands.said('只看自己')
    await hands.at('新增数据规则')
    await hands.press('Escape')
    await hands.gone()

    await hands.open('登录日志')
    await hands.fill('用户账号', 'lina')
    await hands.press('Enter')
    await page.getByRole('gridcell', { name: 'lina' }).first().waitFor()

    await hands.open('在线用户')
    await hands.fill('账号', 'lina')
    await hands.press('Enter')
    await hands.said('1-1 共1条')
    await hands.grid()
    await hands.menu('强制下线')
    await hands.at('取消')
    await hands.on('强制下线')
    await hands.said(/^已强制下线/)
    await soon(async () => (await admin.call(onlineList, { query: { username: 'lina' } })).total).toBe(0)
  })

  it('18: makes a client of the interface, and a token', async () => {
    const hands = handsOn(page)
    await hands.open('API 客户端')
    await hands.on('新增API 客户端')
    await hands.at('名称')
    await hands.type('合同系统')
    await hands.on('保存')
    await hands.inside('客户端的密钥')
    await hands.on('我已保存')
    await hands.gone()
    expect((await admin.call(apiClientList, { query: {} })).records[0]).toMatchObject({ name: '合同系统' })
    await page.goto('/account')
    await page.getByRole('button', { name: '新建令牌' }).waitFor()
    await hands.on('新建令牌')
    await hands.fill(/^令牌名称/, '报表脚本')
    await hands.press('Enter')
    await page.getByRole('dialog', { name: '令牌已创建' }).waitFor()
    await hands.on('我已保存')
    expect((await admin.call(apiTokenList, { query: {} })).total).toBe(1)
  })

  it('19 to 22: changes the theme, the department, closes pages, signs out', async () => {
    const hands = handsOn(page)
    const { id } = (await admin.call(userList, { query: { username: 'admin' } })).records[0]!
    const two = (await departments()).slice(0, 2)
    const ids = two.map((each) => each.id)
    await admin.call(userEdit, { body: { id, selecteddeparts: ids.join(',') } })
    await page.goto('/isystem/user')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const ground = () => page.evaluate(() => getComputedStyle(document.querySelector('main')!).color)
    const before = await ground()
    await hands.on(/^界面明暗/)
    await hands.at('跟随系统')
    await hands.press('End', 'Enter')
    await hands.at('界面明暗：深色')
    await soon(ground).not.toBe(before)
    await hands.on(/的菜单$/)
    await hands.at('控制台首页')
    await hands.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await hands.at('切换部门')
    await hands.press('Enter')
    await page.getByRole('dialog', { name: /^部门切换/ }).waitFor()
    await hands.to(new RegExp(two.map(({ departName }) => departName).join('|')))
    await hands.press('ArrowDown')
    await hands.at(new RegExp(two.map(({ departName }) => departName).join('|')))
    await hands.on('确定')
    await hands.gone()
    await hands.at(/的菜单$/)
    await hands.open('角色')
    await soon(() => pageTitles(page)).toContain('角色')
    await hands.press('Alt+w')
    await soon(() => pageTitles(page)).not.toContain('角色')
    await hands.on('关闭用户')
    await soon(() => pageTitles(page)).not.toContain('用户')
    await hands.at(/./)
    await hands.on(/的菜单$/)
    await hands.at('控制台首页')
    await hands.press('End', 'Enter')
    await page.waitForURL(/user\/login/)
    expect(stage.complaints).toEqual([])
  })
})
