import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { permissionList, type PermissionNode } from '#core/contract/sys/menu.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { userAdd, userDeleteBatch, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('roles, departments and menus', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const save = (page: Page, name: string | RegExp) =>
    dialog(page, name).getByRole('button', { name: '保存', exact: true })
  const act = async (page: Page, row: string, action: string) => {
    await page.getByRole('gridcell', { name: row, exact: true }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const flattenMenus = (nodes: readonly PermissionNode[]): PermissionNode[] =>
    nodes.flatMap((node) => [node, ...flattenMenus(node.children ?? [])])

  // proves S-02, W-20
  it('gives a new role its rights and its people, who can open what it allows', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/role')
    await page.getByRole('button', { name: '新增角色' }).click()
    await dialog(page, '新增角色').getByLabel('角色名称').fill('人事专员')
    await dialog(page, '新增角色').getByLabel('角色编码').fill('admin')
    await save(page, '新增角色').click()
    await dialog(page, '新增角色')
      .getByText(/已存在/)
      .waitFor()
    await dialog(page, '新增角色').getByLabel('角色编码').fill('hr')
    await save(page, '新增角色').click()
    await page.getByText('已新增角色').waitFor()

    await act(page, '人事专员', '编辑')
    await dialog(page, '修改角色').getByLabel('说明').fill('管理用户和合同')
    await save(page, '修改角色').click()
    await page.getByText('已保存').waitFor()
    const written = await admin.call(roleList, { query: { roleCode: 'hr' } })
    expect(written.records[0]).toMatchObject({ roleName: '人事专员', description: '管理用户和合同' })

    await act(page, '人事专员', '授权')
    const rights = dialog(page, '给“人事专员”授权')
    await rights.getByRole('textbox', { name: '筛选菜单与按钮' }).fill('查看用户')
    await rights.getByRole('treeitem', { name: '查看用户', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await save(page, '给“人事专员”授权').click()
    await page.getByText('已给“人事专员”授权').waitFor()

    await act(page, '人事专员', '成员')
    const members = dialog(page, '“人事专员”的成员')
    await members.getByText('还没有成员').waitFor()
    await members.getByRole('button', { name: '添加成员' }).click()
    const picker = dialog(page, '按部门选择用户')
    const people = () => picker.locator('tbody tr').allInnerTexts()
    await soon(() => people().then(({ length }) => length)).toBe(5)
    await picker.getByRole('treeitem', { name: '信息技术部', exact: true }).click()
    await soon(() => people().then((rows) => rows.map((row) => row.trim().split(/\s+/)[0]))).toEqual(['李娜'])
    await picker.getByRole('checkbox', { name: '选择李娜', exact: true }).check()
    await picker.getByRole('button', { name: /^确/ }).click()
    await members.getByText('李娜').waitFor()
    const lina = await stage.server.signIn('lina')
    const held = await lina.call(userPermissions, OWN_SCREENS)
    expect(held.auth.map((entry) => entry.action)).toContain('sys:user:list')
    expect((await lina.call(userList, { query: {} })).total).toBeGreaterThan(0)

    // Whoever has gone meanwhile keeps nobody else out.
    const come = async (username: string, realname: string) => {
      await admin.call(userAdd, { body: { username, realname, password: 'Temp-2026-word' } })
      return (await admin.call(userList, { query: { username } })).records[0]!.id
    }
    await come('stays', '常在')
    const gone = await come('goes', '已走')
    await members.getByRole('button', { name: '添加成员' }).click()
    for (const name of ['常在', '已走'])
      await picker.getByRole('checkbox', { name: `选择${name}`, exact: true }).check()
    await admin.call(userDeleteBatch, { query: { ids: gone } })
    await picker.getByRole('button', { name: /^确/ }).click()
    const results = dialog(page, '添加的结果')
    await results.getByText('成功 1 项，被拒绝 1 项').waitFor()
    await results.getByRole('listitem').filter({ hasText: '已走' }).getByText('被拒绝').waitFor()
    expect(await violations(page)).toEqual([])
    await results.getByRole('button', { name: '关闭' }).last().click()
    await members.getByRole('row', { name: /常在/ }).getByRole('button', { name: /^移出/ }).click()
    await page.getByText('已移出“常在”').waitFor()

    await members.getByRole('checkbox', { name: /李娜|lina/ }).check()
    await members.getByRole('button', { name: '移出所选' }).click()
    await members.getByText('还没有成员').waitFor()
    await expect(lina.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await members.getByRole('button', { name: '关闭' }).click()
    await act(page, '人事专员', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除角色' }).click()
    await soon(async () => (await admin.call(roleList, { query: { roleCode: 'hr' } })).total).toBe(0)
  })

  // proves S-03
  it('adds a department below another one, changes it, moves it and deletes it', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/depart')
    const readRoot = async () => (await admin.call(departmentTree, {}))[0]!
    const named = async (name: string): Promise<DepartmentNode | undefined> =>
      (await readRoot()).children?.find(({ departName }) => departName === name)
    await page.getByRole('gridcell', { name: '知库示例公司' }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '新增下级' }).click()
    await dialog(page, '新增部门').getByLabel('部门名称').fill('审计部')
    await save(page, '新增部门').click()
    await page.getByText('已新增部门').waitFor()
    expect(await named('审计部')).toBeDefined()

    await act(page, '审计部', '编辑')
    await dialog(page, '修改部门').getByLabel('部门名称').fill('内部审计部')
    await save(page, '修改部门').click()
    await page.getByText('已保存').waitFor()
    const before = (await readRoot()).children!.map(({ departName }) => departName)
    await act(page, '内部审计部', '上移')
    await page.getByText('已移动“内部审计部”').waitFor()
    const at = before.indexOf('内部审计部')
    await soon(async () => (await readRoot()).children!.map(({ departName }) => departName).indexOf('内部审计部')).toBe(
      at - 1,
    )
    expect(await violations(page)).toEqual([])

    await act(page, '内部审计部', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除部门' }).click()
    await soon(() => named('内部审计部')).toBeUndefined()
  })

  // proves S-05, S-06
  it('adds a menu and a data rule, which narrows the list of those whose role has it', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/permission')
    await page.getByRole('button', { name: '新增菜单' }).click()
    await dialog(page, '新增菜单').getByLabel('名称', { exact: false }).first().fill('公司网站')
    await dialog(page, '新增菜单').getByLabel('路径').fill('https://intranet.example')
    await dialog(page, '新增菜单').getByLabel('组件', { exact: true }).fill('layouts/IframePageView')
    await save(page, '新增菜单').click()
    await page.getByText('已新增菜单').waitFor()
    const all = flattenMenus(await admin.call(permissionList, {}))
    expect(all.map(({ name }) => name)).toContain('公司网站')
    await act(page, '公司网站', '编辑')
    await dialog(page, '修改菜单').getByLabel('名称', { exact: false }).first().fill('公司主页')
    await save(page, '修改菜单').click()
    await page.getByText('已保存').waitFor()
    const edited = flattenMenus(await admin.call(permissionList, {}))
    expect(edited.find(({ name }) => name === '公司主页')).toMatchObject({ url: 'https://intranet.example' })

    await act(page, '用户', '数据规则')
    const rules = dialog(page, '“用户”的数据规则')
    await rules.getByRole('button', { name: '新增数据规则' }).click()
    const form = dialog(page, '新增数据规则')
    expect(await form.getByLabel('状态').inputValue()).toBe('1')
    await form.getByLabel('名称').fill('只看李娜')
    await form.getByLabel('字段').fill('username')
    await form.getByLabel('条件').selectOption('=')
    await form.getByLabel('值').fill('lina')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await rules.getByText('只看李娜').waitFor()
    await rules.getByRole('button', { name: '关闭' }).click()

    expect((await admin.call(userList, { query: {} })).total).toBeGreaterThan(1)
    await page.goto('/isystem/role')
    await act(page, '管理员', '授权')
    await dialog(page, /授权/)
      .getByLabel(/只看李娜/)
      .click({ force: true })
    await page.getByText('已保存数据规则').waitFor()
    await soon(async () => (await admin.call(userList, { query: {} })).total).toBe(1)

    await page.goto('/isystem/permission')
    await act(page, '公司主页', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除菜单' }).click()
    await soon(async () =>
      flattenMenus(await admin.call(permissionList, {})).some(({ name }) => name === '公司主页'),
    ).toBe(false)
  })
})
