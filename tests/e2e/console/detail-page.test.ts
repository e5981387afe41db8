import { expect, it } from 'vitest'
import { permissionList } from '#core/contract/sys/menu.ts'
import { roleAdd, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { userEdit, userList } from '#core/contract/sys/user.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { flattenTree, rightsTools } from '../../whole-server/support/rights-admin.ts'
import { openStage, soon, violations } from '../support/stage.ts'
import { visit } from './console-stage.ts'

describeInBrowser('the page of a record', () => {
  it('shows what it is and what belongs to it, over an address of its own, and leads back to the same row', async () => {
    await using stage = await openStage()
    const admin = await stage.server.signIn('admin')
    await stage.server.signIn('lina')
    const [lina] = (await admin.call(userList, { query: { username: 'lina' } })).records
    await admin.call(userEdit, { body: { id: lina!.id, phone: '13800000001' } })
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/user?pageSize=20', '用户')
    const cell = page.getByRole('gridcell', { name: 'lina', exact: true })
    await cell.click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '详情' }).click()
    const detail = page.getByRole('region', { name: '用户“李娜”' })
    await detail.getByRole('heading', { name: '李娜' }).waitFor()
    await soon(() => detail.evaluate((region) => region === document.activeElement)).toBe(true)
    expect(new URL(page.url()).searchParams.get('detail')).toBe(lina!.id)
    expect(await page.getByRole('grid', { name: '用户列表' }).isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])

    // By the keyboard: from the first tab to the next, whose list is that person's alone.
    await detail.getByRole('tab', { name: '基本资料' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await detail.getByText('角色', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('places')
    await detail.getByRole('tab', { name: '登录日志' }).click()
    await detail.getByRole('gridcell', { name: '李娜', exact: true }).first().waitFor()
    expect(await detail.getByRole('gridcell', { name: '管理员', exact: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await detail.getByRole('tab', { name: '变更记录' }).click()
    await detail.getByRole('gridcell', { name: /^修改/ }).first().waitFor()
    // The list in it is asked beside the page's address, not in it.
    await detail.getByRole('combobox', { name: '每页条数' }).selectOption('30')
    expect(new URL(page.url()).searchParams.get('pageSize')).toBe('20')

    await page.reload()
    await detail.getByRole('tab', { name: '变更记录', selected: true }).waitFor()
    await detail.getByRole('button', { name: '编辑李娜' }).click()
    await page.getByRole('dialog', { name: '修改用户' }).getByLabel('邮箱').fill('lina@example.com')
    await page.getByRole('dialog', { name: '修改用户' }).getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()

    await page.getByRole('button', { name: '返回用户列表' }).click()
    await page.getByRole('grid', { name: '用户列表' }).waitFor()
    expect(new URL(page.url()).search).toBe('?pageSize=20')
    await soon(() => page.evaluate(() => document.activeElement?.closest('.zk-resource') !== null)).toBe(true)
  }, 120_000)

  it('says when the record is not there, and has no tab for what somebody may not read', async () => {
    await using stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const rights = rightsTools(stage.server, admin)
    await admin.call(roleAdd, { body: { roleName: '查看用户', roleCode: 'people' } })
    const roleId = await rights.roleId('people')
    const wanted = ['sys:user:list', 'sys:role:list']
    const held = flattenTree(await admin.call(permissionList, {})).filter(
      ({ perms, menuType }) => menuType !== 2 || wanted.includes(perms ?? ''),
    )
    const permissionIds = held.map(({ id }) => id).join(',')
    await admin.call(rolePermissionsSave, { body: { roleId, permissionIds } })
    await rights.withRole('zhangwei', roleId)
    const [lina] = (await admin.call(userList, { query: { username: 'lina' } })).records
    const page = await stage.page('zhangwei', { viewport: { width: 390, height: 844 } })
    await visit(page, `/isystem/user?detail=${lina!.id}`, '用户')
    await page.getByRole('heading', { name: '李娜' }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['基本资料', '角色与部门'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await visit(page, '/isystem/user?detail=nobody', '用户')
    await page.getByText('用户没有加载成功').waitFor()
    await page.getByRole('button', { name: '返回用户列表' }).click()
    await soon(() => new URL(page.url()).search).toBe('')
    await page.getByText('李娜').first().waitFor()
  }, 120_000)
})
