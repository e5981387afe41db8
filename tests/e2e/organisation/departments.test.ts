import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { departmentPermissions } from '#core/contract/sys/departments/department-permission.ts'
import { departmentRolesOf } from '#core/contract/sys/departments/department-role.ts'
import { departmentTree } from '#core/contract/sys/departments/department.ts'
import { deputyList } from '#core/contract/sys/deputy.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { departmentRoleUsers } from '#core/contract/sys/user-links.ts'
import { userList } from '#core/contract/sys/user.ts'
import { permission, rolePermission } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { rightsTools } from '../../whole-server/support/rights-admin.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('what belongs to departments and people', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const save = (page: Page, name: string | RegExp) =>
    dialog(page, name).getByRole('button', { name: '保存', exact: true }).click()
  const act = async (page: Page, row: string, action: string) => {
    await page.getByRole('gridcell', { name: row, exact: true }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  /** In a short list the first actions of a row are buttons, the others stand behind 更多. */
  const actIn = async (page: Page, list: string, row: string, action: string) => {
    const line = dialog(page, list).getByRole('row').filter({ hasText: row })
    const button = line.getByRole('button', { name: new RegExp(`^${action}`) })
    await line.getByRole('button').first().waitFor()
    if ((await button.count()) > 0) return button.click()
    await line.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const auth = async (who: string) =>
    (await (await stage.server.signIn(who)).call(userPermissions, OWN_SCREENS)).auth.map(({ action }) => action)

  it('gives a department rights, a role of its own out of them, and the role to one of its people', async () => {
    const page = await stage.page('admin')
    const finance = (await admin.call(departmentTree, {}))[0]!.children!.find((each) => each.departName === '财务部')!
    await page.goto('/isystem/depart')
    await act(page, '财务部', '部门角色')
    await dialog(page, '“财务部”的部门角色').getByText('还没有部门角色').waitFor()
    await page.getByRole('button', { name: '新增部门角色' }).click()
    await dialog(page, '新增部门角色').getByLabel('角色名称').fill('出纳')
    await dialog(page, '新增部门角色').getByLabel('角色编码').fill('cashier')
    await save(page, '新增部门角色')
    await page.getByText('已新增部门角色').waitFor()
    await actIn(page, '“财务部”的部门角色', '出纳', '授权')
    await dialog(page, '给“出纳”授权').getByText('部门还没有权限').waitFor()
    await dialog(page, '给“出纳”授权').getByRole('button', { name: '关闭' }).click()
    await dialog(page, '“财务部”的部门角色').getByRole('button', { name: '关闭' }).click()

    await act(page, '财务部', '授权')
    const rights = dialog(page, '给“财务部”授权')
    await rights.getByRole('textbox', { name: '筛选菜单与按钮' }).fill('职务')
    await rights.getByRole('treeitem', { name: '查看职务', exact: true }).click()
    await rights.getByRole('treeitem', { name: '新增职务', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await save(page, '给“财务部”授权')
    await page.getByText('已给“财务部”授权').waitFor()
    expect((await admin.call(departmentPermissions, { query: { departId: finance.id } })).length).toBeGreaterThan(1)

    await act(page, '财务部', '部门角色')
    await actIn(page, '“财务部”的部门角色', '出纳', '授权')
    const own = dialog(page, '给“出纳”授权')
    await own.getByRole('textbox', { name: '筛选菜单与按钮' }).fill('新增职务')
    await own.getByRole('treeitem', { name: '新增职务', exact: true }).click()
    await save(page, '给“出纳”授权')
    await page.getByText('已给“出纳”授权').waitFor()
    await dialog(page, '“财务部”的部门角色').getByRole('button', { name: '关闭' }).click()

    await act(page, '财务部', '人员')
    await actIn(page, '“财务部”的成员', 'zhangwei', '部门角色')
    await dialog(page, '“张伟”的部门角色').getByRole('treeitem', { name: '出纳' }).click()
    await save(page, '“张伟”的部门角色')
    await page.getByText('已保存“张伟”的部门角色').waitFor()
    expect(await auth('zhangwei')).toContain('sys:position:add')
    await dialog(page, '“财务部”的成员').getByRole('button', { name: '关闭' }).click()

    await act(page, '财务部', '部门角色')
    await actIn(page, '“财务部”的部门角色', '出纳', '人员')
    expect(await violations(page)).toEqual([])
    await actIn(page, '“出纳”的成员', '张伟', '移出')
    await dialog(page, '“出纳”的成员').getByText('还没有成员').waitFor()
    const [cashier] = await admin.call(departmentRolesOf, { query: { departId: finance.id } })
    expect((await admin.call(departmentRoleUsers, { query: { roleId: cashier!.id } })).total).toBe(0)
    await dialog(page, '“出纳”的成员').getByRole('button', { name: '关闭' }).click()
    await actIn(page, '“财务部”的部门角色', '出纳', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除部门角色' }).click()
    await soon(() => admin.call(departmentRolesOf, { query: { departId: finance.id } })).toEqual([])
  })

  it('lets somebody give a department rights who has no right to roles', async () => {
    const rights = rightsTools(stage.server, admin)
    const giver = await rights.newRole('giver', [
      'sys:depart:list',
      'sys:departPermission:list',
      'sys:departPermission:edit',
    ])
    const [menu] = await rights.db.select().from(permission).where(eq(permission.url, '/isystem/depart'))
    for (const permissionId of [menu!.id, menu!.parentId!])
      await rights.db.insert(rolePermission).values({ roleId: giver, permissionId })
    await rights.withRole('lina', giver)
    const page = await stage.page('lina')
    await page.goto('/isystem/depart')
    await act(page, '财务部', '授权')
    await dialog(page, '给“财务部”授权').getByRole('treeitem', { name: '系统管理' }).waitFor()
  })

  // proves K-71
  it('names a deputy for a while, to the second, changes it and takes it away', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/userAgent')
    await page.getByRole('button', { name: '新增代理人' }).first().click()
    const form = dialog(page, '新增代理人')
    const pick = async (nth: number, name: string) => {
      await form.getByText('选择用户').nth(nth).click()
      await dialog(page, '选择用户').getByLabel(`选择${name}`, { exact: true }).click()
      await dialog(page, '选择用户').getByRole('button', { name: /^确/ }).click()
    }
    expect(await form.getByLabel('状态').inputValue()).toBe('1')
    await pick(0, '李娜')
    await pick(1, '张伟')
    await form.getByLabel('代理开始时间').fill('2026-01-01 08:05:09')
    await form.getByLabel('代理结束时间').fill('2025-01-01 08:00:00')
    await save(page, '新增代理人')
    await form.getByText('代理结束时间应晚于开始时间').waitFor()
    await form.getByLabel('代理结束时间').fill('2026-02-01 08:00:00')
    await save(page, '新增代理人')
    await page.getByText('已新增代理人').waitFor()
    const listed = async () => (await admin.call(deputyList, { query: {} })).records
    expect(await listed()).toMatchObject([
      { userName: 'lina', agentUserName: 'zhangwei', startTime: '2026-01-01 08:05:09', status: '1' },
    ])
    await page.getByRole('gridcell', { name: '2026-01-01 08:05:09', exact: true }).waitFor()
    await page.getByRole('gridcell', { name: '2026-02-01 08:00:00', exact: true }).waitFor()
    await act(page, 'lina', '编辑')
    expect(await dialog(page, '修改代理人').getByLabel('代理开始时间').inputValue()).toBe('2026-01-01 08:05:09')
    await dialog(page, '修改代理人').getByLabel('状态').selectOption({ label: '无效' })
    await save(page, '修改代理人')
    await page.getByRole('gridcell', { name: '无效' }).waitFor()
    expect(await violations(page)).toEqual([])
    await act(page, 'lina', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除代理人' }).click()
    await soon(listed).toEqual([])
  })

  it('gives somebody a face, and takes it away', async () => {
    const page = await stage.page('admin')
    const avatar = async () => (await admin.call(userList, { query: { username: 'lina' } })).records[0]!.avatar
    await page.goto('/isystem/user')
    await act(page, 'lina', '编辑')
    const form = dialog(page, '修改用户')
    const file = (buffer: Buffer) => ({ name: 'face.png', mimeType: 'image/png', buffer })
    await form.getByLabel('头像的图片文件').setInputFiles(file(Buffer.from('no picture')))
    await form.getByText('不是能显示的图片').waitFor()
    await form.getByLabel('头像的图片文件').setInputFiles(file(Buffer.from(await smallPicture())))
    await form.getByAltText('当前的头像').waitFor()
    expect(await violations(page)).toEqual([])
    await save(page, '修改用户')
    await page.getByText('已保存').waitFor()
    const shown = await avatar()
    expect(shown).toMatch(/^\/api\/KM\/kmSysConfig\/picture\?id=/)
    expect((await fetch(stage.server.baseURL + shown)).headers.get('content-type')).toBe('image/webp')
    await act(page, 'lina', '编辑')
    await form.getByRole('button', { name: '去掉头像' }).click()
    await save(page, '修改用户')
    await soon(avatar).toBeFalsy()
  })
})
