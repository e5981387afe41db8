import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { accessReviewMine } from '#core/contract/km/rights/access-review.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { readBook } from '#tests/whole-server/support/workbooks.ts'
import { buffer } from 'node:stream/consumers'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('a campaign that reviews grants', () => {
  let stage: Stage
  let editor: Api
  let lina: Api
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    editor = await stage.server.signIn('editor')
    lina = await stage.server.signIn('lina')
    const subjectIds = [await accountTools(stage.server).idOf('lina')]
    for (const title of ['报价底稿', '审计问题', '图纸目录']) {
      const { id } = await uploadText(editor, `${title}.txt`, `${title}的全文`, 'department')
      await settled(editor, id)
      ids[title] = id
      const who = { objectKind: 'document' as const, objectId: id, subjectKind: 'user' as const, subjectIds }
      await admin.call(grantAdd, {
        body: { effect: 'authorise', ...who, bits: ['view', 'download'], reason: `要用${title}` },
      })
    }
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const reads = async (title: string) => (await lina.call(docGet, { query: { id: ids[title]! } })).total === 1
  const page1440 = (name: string) => stage.page(name, { viewport: { width: 1440, height: 900 } })

  // proves B-04
  it('is started in the console, worked off by the owner in the portal, and reported as Excel', async () => {
    const console_ = await page1440('admin')
    await visit(console_, '/isystem/accessReview', '权限复核')
    await start(console_)

    const page = await page1440('editor')
    await page.goto('/')
    await page.getByRole('link', { name: /权限复核 3/ }).click()
    await page.waitForURL(/tab=rights/)
    const line = (title: string) => page.locator('.zk-entries > li').filter({ hasText: title })
    await line('报价底稿').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'portal-1440')
    await page.getByRole('button', { name: '保留 李娜：报价底稿' }).click()
    const keep = page.getByRole('dialog', { name: '保留 1 条' })
    await keep.getByLabel('理由').fill('报价还没有结束')
    await keep.getByRole('button', { name: '保留' }).click()
    await line('报价底稿').getByText('保留', { exact: true }).waitFor()
    await dropByKeys(page, '审计问题')
    await line('审计问题').getByText('已收回').waitFor()
    await soon(() => reads('审计问题')).toBe(false)
    expect([await reads('报价底稿'), await reads('图纸目录')]).toEqual([true, true])

    const reader = await page1440('lina')
    await reader.goto(`/knowledge?id=${ids['报价底稿']!}`)
    await reader.getByText('报价底稿的全文').first().waitFor()
    await reader.goto(`/knowledge?id=${ids['审计问题']!}`)
    await reader.getByRole('button', { name: /申请/ }).first().waitFor()
    expect(await reader.getByText('审计问题').count()).toBe(0)

    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await soon(() => reads('审计问题')).toBe(true)
    await dropByKeys(page, '审计问题')
    await soon(() => reads('审计问题')).toBe(false)
    await report(console_)
    expect(stage.complaints).toEqual([])
  })

  it('lets several be decided at once on a phone, and is ended by who started it', async () => {
    const page = await stage.page('editor', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/myDocPage?tab=rights')
    await page.getByRole('button', { name: '选择本页' }).click()
    await page.getByText('已选 2 条').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'portal-390')
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '收回' }).click()
    const drop = page.getByRole('dialog', { name: '收回 2 条' })
    await drop.getByText('李娜将看不到').waitFor()
    await shoot(page, 'portal-390-drop')
    await drop.getByRole('button', { name: '收回' }).click()
    await soon(() => reads('图纸目录')).toBe(false)
    const console_ = await stage.page('admin', { viewport: { width: 390, height: 844 } })
    await visit(console_, '/isystem/accessReview', '权限复核')
    await console_.getByText('年末权限复核').first().waitFor()
    expect(await violations(console_)).toEqual([])
    await shoot(console_, 'console-390')
    const wide = await page1440('admin')
    await visit(wide, '/isystem/accessReview', '权限复核')
    await wide.getByRole('gridcell', { name: '年末权限复核' }).click({ button: 'right' })
    await wide.getByRole('menuitem', { name: '提前结束' }).click()
    await wide.getByRole('alertdialog').getByRole('button', { name: '提前结束' }).click()
    await wide.getByRole('gridcell', { name: '已结束' }).waitFor()
    await soon(async () => (await editor.call(accessReviewMine, { query: {} })).total).toBe(0)
    await page.reload()
    await page.getByText('没有请您复核的授权').waitFor()
    expect(stage.complaints).toEqual([])
  })

  async function start(page: Page) {
    await page.getByRole('button', { name: '发起权限复核' }).first().click()
    const drawer = page.getByRole('dialog', { name: '发起权限复核' })
    await drawer.getByLabel('标题').fill('年末权限复核')
    await drawer.getByLabel('截止日').fill(dayIn(10))
    expect(await violations(page)).toEqual([])
    await shoot(page, 'console-start')
    await drawer.getByRole('button', { name: '发起', exact: true }).click()
    await page.getByRole('gridcell', { name: '年末权限复核' }).waitFor()
    await page.getByRole('gridcell', { name: '共 3，待决定 3' }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'console-1440')
  }

  /** With the keyboard alone, from the button of the line on. */
  async function dropByKeys(page: Page, title: string) {
    // The list is read anew after every decision, and a key that comes meanwhile is lost.
    await soon(async () => {
      const isOpen = (await page.getByRole('dialog').count()) > 0
      if (!isOpen) await page.getByRole('button', { name: `收回 李娜：${title}` }).press('Enter')
      return page.getByRole('dialog', { name: '收回 1 条' }).getByText('李娜将看不到').isVisible()
    }).toBe(true)
    await page.getByRole('dialog').getByLabel('理由').focus()
    await page.keyboard.type('审计已经结束')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async function report(page: Page) {
    await page.reload()
    await page.getByRole('gridcell', { name: '年末权限复核' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '详情' }).click()
    await page.getByRole('tab', { name: '按复核人' }).click()
    await page.getByRole('table', { name: '按复核人的进度' }).waitFor()
    await shoot(page, 'console-owners')
    await page.getByRole('tab', { name: '授权与结果' }).click()
    await page.getByRole('gridcell', { name: '审计已经结束' }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'console-items')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).last().click(),
    ])
    const { rows } = await readBook(await buffer(await file.createReadStream()))
    const line = (title: string) => rows.find((row) => row.includes(title))!.join('|')
    expect(line('报价底稿')).toMatch(/李娜.*\|保留\|.*报价还没有结束/)
    expect(line('审计问题')).toMatch(/李娜.*\|已收回\|.*审计已经结束/)
    expect(rows).toHaveLength(4)
  }

  /** For looking at: only where a folder is named. */
  async function shoot(page: Page, name: string) {
    const folder = process.env['SHOTS']
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: `${folder}/${name}.png` })
  }
})
