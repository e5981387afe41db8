import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { positionAdd, positionList } from '#core/contract/sys/position.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { category, categoryTree } from '../../../docs/tutorial/category.contract.ts'
import { supply } from '../../../docs/tutorial/supply.contract.ts'
import { startWithSupplies } from '../../whole-server/support/supplies.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'
import { addToMenu, pageHeading } from '../console/console-stage.ts'
import { tutorialWeb } from '../console/tutorial-web.ts'

describeInBrowser('the screens of the tutorial', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  let web: string
  beforeAll(async () => {
    web = await tutorialWeb()
    stage = await openStage({}, startWithSupplies({ webFolder: web }))
    admin = await stage.server.signIn('admin')
    await admin.call(category.add, { body: { name: '文具' } })
    await addToMenu(stage, [
      { name: '办公用品', url: '/tutorial/supplies', component: 'tutorial/SupplyList' },
      { name: '用品分类', url: '/tutorial/categories', component: 'tutorial/SupplyCategoryList' },
      { name: '无列表', url: '/tutorial/no-list', component: 'tutorial/NoList' },
      { name: '无调用', url: '/tutorial/no-calls', component: 'tutorial/NoCalls' },
    ])
    page = await stage.page('admin')
  }, 240_000)
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
    rmSync(web, { recursive: true, force: true })
  })

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  const drawer = () => page.getByRole('dialog').first()

  it('办公用品: adds a record with each of its fields, and refuses what was changed elsewhere', async () => {
    await page.goto('/tutorial/supplies')
    await pageHeading(page, '办公用品').waitFor()
    await page.getByRole('button', { name: '新增办公用品' }).first().click()
    await drawer().getByLabel('名称').fill('签字笔')
    await drawer()
      .getByRole('button', { name: /选择用品分类/ })
      .click()
    await page.getByRole('treeitem', { name: '文具' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await drawer().getByLabel('数量').fill('100')
    await drawer().getByLabel('单价').fill('2.5')
    await drawer().getByLabel('购入日期').fill('2026-01-31')
    await drawer().getByLabel('状态').selectOption({ label: '在库' })
    await drawer().getByLabel('备注').fill('放在前台')
    await drawer().getByRole('button', { name: '保存' }).click()
    await cell('签字笔').waitFor()
    await cell('文具').waitFor()
    await cell('2026-01-31').waitFor()
    await cell('在库').waitFor()
    expect(await violations(page)).toEqual([])

    await cell('签字笔').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    await drawer().getByLabel('数量').fill('90')
    const [row] = (await admin.call(supply.list, { query: {} })).records
    await admin.call(supply.edit, { body: { id: row!.id, price: '3' } })
    await drawer().getByRole('button', { name: '保存' }).click()
    await drawer().getByText('内容已被他人修改').waitFor()
  })

  // proves
  it('says which call is missing in the facts of a screen, asks nothing and does nothing', async () => {
    await admin.call(positionAdd, { body: { code: 'clerk', name: '文员' } })
    const calls: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
    await page.goto('/tutorial/no-list')
    await page.getByText('请设置url.list属性!', { exact: true }).waitFor()
    await page.goto('/tutorial/no-calls')
    const said = (name: string) => page.getByText(`请设置url.${name}属性!`, { exact: true }).waitFor()
    await cell('文员').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await said('delete')
    for (const [label, name] of [
      ['批量删除', 'deleteBatch'],
      ['批量提审', 'submitBatch'],
      ['批量通过', 'approveBatch'],
      ['批量拒绝', 'rejectBatch'],
    ] as const) {
      await page.getByRole('button', { name: '批量操作' }).click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
      await said(name)
    }
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(calls).toEqual([])
    expect((await admin.call(positionList, { query: {} })).total).toBe(1)
  })

  it('用品分类: adds one below another', async () => {
    await page.goto('/tutorial/categories')
    await pageHeading(page, '用品分类').waitFor()
    await page.getByText('文具', { exact: true }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: /新增下级|添加下级/ }).click()
    await drawer().getByLabel('分类名称').fill('笔')
    await drawer().getByRole('button', { name: '保存' }).click()
    await page.getByText('已新增用品分类').waitFor()
    expect(await admin.call(categoryTree, {})).toMatchObject([{ name: '文具', children: [{ name: '笔' }] }])
    expect(stage.complaints).toEqual([])
  })
})
