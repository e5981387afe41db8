import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { fillSignIn, openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { chooseFiles, realFile } from './steps.ts'

describeInBrowser('a session that ends while an upload is described', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('takes nothing that was chosen and typed, and leads back to it', async (context) => {
    const file = realFile(context, 'docx/浙江省人口与计划生育条例(2021-11-25).docx')
    const { db, idOf } = accountTools(stage.server)
    const page = await stage.page('editor')
    await page.goto('/createStore')
    await chooseFiles(page, [file])
    await page.getByLabel('全体员工').check()
    await page.getByLabel('分类').selectOption({ label: '规章制度' })
    await page.getByLabel('标签', { exact: true }).fill('计划生育,户籍')
    await db.delete(session).where(eq(session.userId, await idOf('editor')))
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '重新登录' }).click()])
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FcreateStore')
    await fillSignIn(page, 'editor')
    await soon(() => pagePath(page)).toBe('/createStore')
    await soon(() => page.getByLabel('标签', { exact: true }).inputValue()).toBe('计划生育,户籍')
    expect(await page.getByLabel('全体员工').isChecked()).toBe(true)
    const category = page.getByLabel('分类')
    await soon(() => category.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text.trim())).toBe(
      '规章制度',
    )

    // The browser gives no file to a page that was loaded again: it is chosen once more, and nothing else.
    await chooseFiles(page, [file])
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => page.getByRole('listitem').filter({ hasText: '计划生育' }).textContent()).toContain('已发布')
    await page.reload()
    await page.getByLabel('全体员工').waitFor()
    expect(await page.getByLabel('标签', { exact: true }).inputValue()).toBe('')
  })
})
