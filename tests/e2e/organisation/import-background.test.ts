import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { writeWorkbook, readBook } from '../../whole-server/support/workbooks.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

describeInBrowser('an import of many people', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const dialog = (page: Page) => page.getByRole('dialog', { name: '导入用户' })
  const importing = (page: Page) => page.getByRole('button', { name: '导入', exact: true }).click()
  /** Nobody is written until the answer is called. */
  async function heldBack(): Promise<() => Promise<void>> {
    const { db } = stage.server.running.engines
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = db.transaction(async (tx) => {
      await tx.execute(sql`lock table app_user in share row exclusive mode`)
      held.resolve()
      await release.promise
    })
    await held.promise
    return async () => {
      release.resolve()
      await holder
    }
  }

  it('shows how far it is, is closed and found again, and tells what became of every row', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/isystem/user')
    await importing(page)
    const rows = Array.from({ length: 140 }, (_, i) => [`many_${i}`, i === 120 ? '' : `众${i}`, 'Neu-Wort-2026'])
    const file = {
      name: '新人.xlsx',
      mimeType: '',
      buffer: await writeWorkbook([['用户账号', '用户姓名', '初始密码'], ...rows]),
    }
    await dialog(page).getByLabel('Excel 文件').setInputFiles(file)
    const go = dialog(page).getByRole('button', { name: '导入 139 行' })
    await go.waitFor()
    const goOn = await heldBack()
    await go.click()
    await dialog(page).getByRole('progressbar', { name: '导入进度' }).waitFor()
    await dialog(page)
      .getByText(/“新人.xlsx”共 140 行，正在等待导入|已处理 0 \/ 140 行/)
      .waitFor()
    await dialog(page).getByRole('status').getByText('正在导入，已完成 0%').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await dialog(page).waitFor({ state: 'detached' })

    await importing(page)
    expect(await violations(page)).toEqual([])
    await dialog(page)
      .getByRole('button', { name: /^查看新人.xlsx，正在导入，0 \/ 140 行/ })
      .click()
    await dialog(page).getByRole('progressbar', { name: '导入进度' }).waitFor()
    await goOn()
    await dialog(page).getByRole('status').getByText('“新人.xlsx”共 140 行，已导入 139 行，1 行有错误。').waitFor()
    const told = dialog(page).getByRole('region', { name: '每一行的结果' }).locator('tbody tr')
    await told.getByText('用户姓名不能为空').waitFor()
    expect(await told.allInnerTexts()).toEqual([expect.stringMatching(/^122\s+many_120\s+有错误\s+用户姓名不能为空$/)])
    expect(await violations(page)).toEqual([])
    await dialog(page).getByLabel('只看有错误的行').uncheck({ force: true })
    await told.getByText('many_0', { exact: true }).waitFor()
    expect(await told.count()).toBe(10)
    const [sent] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: '下载错误数据' }).click(),
    ])
    const book = await readBook(await buffer(await sent.createReadStream()))
    expect(book.rows.slice(1).map((row) => row.at(-1))).toEqual(['第 122 行：用户姓名不能为空'])
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await page.getByRole('gridcell', { name: 'many_139', exact: true }).waitFor()
  })

  it('fits a telephone', async () => {
    const page = await stage.page('admin', { viewport: { width: 390, height: 844 } })
    await page.goto('/isystem/user')
    await importing(page)
    await dialog(page)
      .getByRole('button', { name: /^查看新人.xlsx，已导入 139 行，1 行有错误/ })
      .click()
    await dialog(page).getByText('用户姓名不能为空').waitFor()
    const isWider = await dialog(page).evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(isWider).toBe(false)
    expect(stage.complaints).toEqual([])
  })
})
