import { eq, like, or } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { positionAdd, positionEdit, positionList } from '#core/contract/sys/position.ts'
import { permission, rolePermission } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { rightsTools } from '#tests/whole-server/support/rights-admin.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from './console-stage.ts'

/*
 * Rules of buttons, columns and fields, as an administrator writes them into the menu table: two people with the same
 * role look at the list of positions, and only one of them holds what the rules are about.
 */
describeInBrowser('rules of the menu on a screen', () => {
  let stage: Stage
  let admin: Api
  let holders: string
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    const rights = rightsTools(stage.server, admin)
    const clerk = await rights.newRole(
      'clerk',
      ['list', 'edit', 'delete'].map((verb) => `sys:position:${verb}`),
    )
    const screen = eq(permission.component, 'system/SysPositionList')
    for (const { id } of await rights.db
      .select()
      .from(permission)
      .where(or(screen, eq(permission.url, '/isystem'))))
      await rights.db.insert(rolePermission).values({ roleId: clerk, permissionId: id })
    await rights.withRole('zhangwei', clerk)
    await rights.withRole('lina', clerk)
    holders = await rights.newRole('holders')
    await rights.withRole('lina', holders)
    await admin.call(positionAdd, { body: { code: 'engineer', name: '工程师', postRank: '2' } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const db = () => stage.server.running.engines.db
  /** Adds a rule; those of the role 角色holders hold it. */
  const rule = async (perms: string, permsType: '1' | '2', status = '1') => {
    const id = newId()
    await db()
      .insert(permission)
      .values({ id, name: `规则${perms}`, perms, permsType, status, menuType: 2, route: false })
    await db().insert(rolePermission).values({ roleId: holders, permissionId: id })
  }
  beforeEach(async () => {
    const added = await db().select().from(permission).where(like(permission.name, '规则%'))
    for (const { id } of added) {
      await db().delete(rolePermission).where(eq(rolePermission.permissionId, id))
      await db().delete(permission).where(eq(permission.id, id))
    }
  })

  const open = async (who: string): Promise<Page> => {
    const page = await stage.page(who, { viewport: { width: 1440, height: 900 } })
    await visit(page, '/isystem/position', '职务')
    await cell(page).waitFor()
    return page
  }
  const cell = (page: Page) => page.getByRole('gridcell', { name: '工程师', exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const heads = async (page: Page) => {
    const texts = await page.getByRole('columnheader').allInnerTexts()
    return texts.map((text) => text.trim()).filter((text) => text.startsWith('职'))
  }
  /** What the menu of the row offers. */
  const offers = async (page: Page) => {
    await cell(page).click({ button: 'right' })
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    const names = await items.allInnerTexts()
    await page.keyboard.press('Escape')
    await soon(() => items.count()).toBe(0)
    return names.map((name) => name.trim())
  }
  const batch = async (page: Page) => {
    const menu = button(page, '批量操作')
    if ((await menu.count()) === 0) return []
    await menu.click()
    const names = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('menuitem').count()).toBe(0)
    return names
  }
  const form = async (page: Page) => {
    await cell(page).dblclick()
    const drawer = page.getByRole('dialog', { name: '修改职务' })
    await drawer.getByLabel('职务名称').waitFor()
    return drawer
  }

  // proves
  it('show a button to who holds it, others a disabled or no one, and everybody what is not in force', async () => {
    const [add] = await db().select().from(permission).where(eq(permission.perms, 'sys:position:add'))
    const becomes = (more: { permsType?: '1' | '2'; status?: string }) =>
      db().update(permission).set(more).where(eq(permission.id, add!.id))
    await db().insert(rolePermission).values({ roleId: holders, permissionId: add!.id })
    const isThere = async (who: string) => {
      const page = await open(who)
      const found = button(page, '新增职务')
      const state = (await found.count()) === 0 ? 'absent' : (await found.isEnabled()) ? 'usable' : 'disabled'
      if (state === 'disabled') expect(await violations(page)).toEqual([])
      await page.close()
      return state
    }
    const both = async () => [await isThere('lina'), await isThere('zhangwei')]
    const tries = async () =>
      (await stage.server.signIn('zhangwei')).call(positionAdd, { body: { code: 'x', name: '试试' } })
    expect(await both()).toEqual(['usable', 'absent'])
    await becomes({ permsType: '2' })
    expect(await both()).toEqual(['usable', 'disabled'])
    await expect(tries()).rejects.toMatchObject({ kind: 'denied' })
    await becomes({ status: '0' })
    expect(await both()).toEqual(['usable', 'usable'])
    await becomes({ permsType: '1', status: '1' })
  })

  // proves
  it('hide a column with its question and its field from who does not hold it', async () => {
    await rule('position:postRank', '1')
    await rule('position:code', '1', '0')
    const lina = await open('lina')
    expect(await heads(lina)).toEqual(['职务编码', '职务名称', '职级'])
    expect(await (await form(lina)).getByLabel('职级').count()).toBe(1)
    const page = await open('zhangwei')
    expect(await heads(page)).toEqual(['职务编码', '职务名称'])
    expect(await page.getByRole('search').or(page.locator('.zk-resource-bar')).getByLabel('职级').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    const drawer = await form(page)
    expect(await drawer.getByLabel('职级').count()).toBe(0)
    await drawer.getByLabel('职务名称').fill('高级工程师')
    await drawer.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    const { records } = await admin.call(positionList, { query: {} })
    expect(records).toMatchObject([{ name: '高级工程师', postRank: '2' }])
    await admin.call(positionEdit, { body: { id: records[0]!.id, name: '工程师' } })
  })

  it('keep a field from being changed by who does not hold it', async () => {
    await rule('position:name', '2')
    await rule('position:code', '2', '0')
    const states = async (who: string) => {
      const drawer = await form(await open(who))
      return Promise.all(['职务编码', '职务名称', '职级'].map((label) => drawer.getByLabel(label).first().isEnabled()))
    }
    expect(await states('lina')).toEqual([true, true, true])
    expect(await states('zhangwei')).toEqual([true, false, true])
  })

  // proves
  it('leave adding out of the toolbar, and deleting of one with deleting of many', async () => {
    const [add] = await db().select().from(permission).where(eq(permission.perms, 'sys:position:add'))
    await db().update(permission).set({ status: '0' }).where(eq(permission.id, add!.id))
    const tools = async (page: Page) => [
      await button(page, '新增职务').count(),
      (await offers(page)).includes('删除'),
      await batch(page),
    ]
    const page = await open('zhangwei')
    const again = async () => {
      await page.reload()
      await cell(page).waitFor()
      return tools(page)
    }
    expect(await tools(page)).toEqual([1, true, ['批量删除']])
    await rule('position:add', '1')
    expect(await again()).toEqual([0, true, ['批量删除']])
    await rule('position:batch_delete', '1')
    expect(await again()).toEqual([0, false, []])
    expect(await tools(await open('lina'))).toEqual([1, true, ['批量删除']])
    await db().update(permission).set({ status: '1' }).where(eq(permission.id, add!.id))
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
