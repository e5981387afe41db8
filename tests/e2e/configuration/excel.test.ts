import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { departmentAll } from '#core/contract/sys/departments/department-queries.ts'
import { positionList } from '#core/contract/sys/position.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { writeWorkbook, readBook } from '../../whole-server/support/workbooks.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('Excel of the console', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const opened = async (path: string, colorScheme: 'light' | 'dark' = 'light') => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 }, colorScheme })
    await page.goto(path)
    await page.getByRole('button', { name: '导出' }).waitFor()
    return page
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^导入/ })
  const choose = async (page: Page, name: string, rows: readonly (readonly string[])[]) =>
    dialog(page)
      .getByLabel('Excel 文件')
      .setInputFiles({ name, mimeType: '', buffer: await writeWorkbook(rows) })
  const downloaded = async (page: Page, button: string) => {
    // Sooner than that a click counts as the second half of the one before.
    await page.waitForTimeout(400)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
  }
  const toast = (page: Page, text: string) => page.locator('.zk-toast').filter({ hasText: text })
  const DEPARTMENT = ['部门名称', '上级部门']

  // proves W-50, W-51, X-09, X-29, K-38
  it('of departments: out whole or selected, in with a trial; what was refused can be fetched', async () => {
    const page = await opened('/isystem/depart')
    const whole = await downloaded(page, '导出')
    expect(await toast(page, '文件已经下载').getAttribute('class')).toContain('is-good')
    expect(whole.name).toMatch(/^部门_\d{4}-\d{2}-\d{2}\.xlsx$/)
    const all = await admin.call(departmentAll, { query: {} })
    expect((await readBook(whole.bytes)).rows.slice(1).map(([name]) => name)).toEqual(
      all.map(({ departName }) => departName),
    )
    await page.getByRole('checkbox', { name: '选择财务部' }).check()
    const some = await downloaded(page, '导出所选')
    expect((await readBook(some.bytes)).rows.slice(1).map(([name]) => name)).toEqual(['财务部'])

    await page.getByRole('button', { name: '导入', exact: true }).click()
    expect(Math.abs((await dialog(page).boundingBox())!.width - 1440 * 0.6)).toBeLessThanOrEqual(1)
    await choose(page, '部门.xlsx', [DEPARTMENT, ['监察部', '知库示例公司'], ['孤岛', '没有这里']])
    await dialog(page).getByText('共 2 行，1 行可以导入，1 行有错误。').waitFor()
    expect(await violations(page)).toEqual([])
    const named = async (name: string) =>
      (await admin.call(departmentAll, { query: {} })).filter(({ departName }) => departName === name).length
    expect(await named('监察部')).toBe(0)
    await dialog(page).getByRole('button', { name: '导入 1 行' }).click()
    await dialog(page).getByText('导入成功,但是有错误数据!').waitFor()
    expect(await dialog(page).getByRole('status').getAttribute('class')).toContain('bp6-intent-warning')
    expect(await named('监察部')).toBe(1)
    const refused = await downloaded(page, '下载错误数据')
    expect(refused.name).toBe('部门导入错误数据.xlsx')
    const { rows } = await readBook(refused.bytes)
    expect([rows[1]![0], rows[1]!.at(-1)]).toEqual(['孤岛', '第 3 行：上级部门“没有这里”不存在'])
    await dialog(page).getByRole('button', { name: '完成' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: '监察部' }).first().waitFor()
  })

  // proves
  it('says why a file was refused, with its name, and closes when every row is in', async () => {
    const page = await opened('/isystem/position', 'dark')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    expect(await violations(page)).toEqual([])
    const alert = dialog(page).getByRole('alert')
    await choose(page, '职务.xlsx', [['职务'], ['工程师']])
    await soon(() => alert.innerText()).toBe('职务.xlsx：表格缺少这些列：职务编码、职务名称，请使用导入模板')
    expect(await alert.getAttribute('class')).toContain('bp6-intent-warning')
    await choose(page, '职务.csv', [['职务']])
    await soon(() => alert.innerText()).toBe('职务.csv：只支持 .xls 和 .xlsx 文件')
    await page.route('**/sys/position/importExcel*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '服务器正在维护', result: null } }),
    )
    const good = [
      ['职务编码', '职务名称'],
      ['engineer', '工程师'],
      ['clerk', '文员'],
    ]
    await choose(page, '职务.xlsx', good)
    await soon(() => alert.innerText()).toBe('职务.xlsx：服务器正在维护')
    expect(await alert.getAttribute('class')).toContain('bp6-intent-warning')
    await page.unroute('**/sys/position/importExcel*')

    await choose(page, '职务.xlsx', good)
    await dialog(page).getByRole('button', { name: '导入 2 行' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await toast(page, '已导入 2 个职务').getAttribute('class')).toContain('is-good')
    await page.getByRole('gridcell', { name: 'engineer', exact: true }).waitFor()
  })

  // proves X-31
  it('says of refused rows without a path that it does not know the file', async () => {
    const page = await opened('/isystem/position')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const outcome = { totalCount: 1, successCount: 0, errorCount: 1, msg: '', dryRun: true }
    const result = { ...outcome, errors: [{ row: 2, message: '不行' }], fileUrl: '', fileName: '错误.xlsx' }
    await page.route('**/sys/position/importExcel*', (route) =>
      route.fulfill({ json: { success: true, code: 201, message: '', result } }),
    )
    await choose(page, '职务.xlsx', [['职务编码', '职务名称']])
    await dialog(page).getByRole('button', { name: '下载错误数据' }).click()
    const said = toast(page, '未知的文件')
    await said.waitFor()
    expect(await said.locator('span').last().innerText()).toBe('未知的文件')
    expect(await said.getAttribute('class')).toContain('is-warn')
  })

  // proves K-19, X-30
  it('takes two quick clicks for one, and says of nothing that came that it failed', async () => {
    const page = await opened('/isystem/position')
    let asked = 0
    await page.route('**/sys/position/exportXls*', async (route) => {
      asked += 1
      await route.fulfill({
        body: '',
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      })
    })
    const clickTwice = (apart: number) =>
      page.getByRole('button', { name: '导出', exact: true }).evaluate(async (button: HTMLElement, ms) => {
        button.click()
        const first = performance.now()
        // Nothing else runs meanwhile, so that they are no further apart on a busy machine.
        if (ms < 300) while (performance.now() - first < ms);
        else await new Promise((resolve) => setTimeout(resolve, ms))
        button.click()
      }, apart)
    await clickTwice(200)
    const failed = toast(page, '文件下载失败')
    await failed.waitFor()
    expect(await failed.locator('span').last().innerText()).toBe('文件下载失败')
    expect(await failed.getAttribute('class')).toContain('is-bad')
    await page.waitForTimeout(400)
    expect(asked).toBe(1)
    await clickTwice(400)
    await soon(() => asked).toBe(3)
  })

  // proves E-25
  it('beside it the list takes a page of rows and bare rows alike', async () => {
    const { records } = await admin.call(positionList, { query: {} })
    const row = (n: number) => ({ ...records[0], id: `r${n}`, code: `row-${n}`, name: `行${n}` })
    const page = await opened('/isystem/position')
    let result: unknown = { records: [row(1)], total: 31 }
    await page.route('**/sys/position/list*', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result } }),
    )
    await page.reload()
    await page.getByRole('gridcell', { name: 'row-1', exact: true }).waitFor()
    await page.getByText('1-10 共31条').waitFor()
    result = [row(2), row(3)]
    await page.reload()
    await page.getByRole('gridcell', { name: 'row-3', exact: true }).waitFor()
    await page.getByText('1-2 共2条').waitFor()
    expect(stage.complaints).toEqual([])
  })
})
