import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { document, searchRecord } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

const DAY_MS = 86_400_000

describeInBrowser('around the results', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    const put = async (name: string) => {
      const { id } = await uploadText(editor, `${name}.md`, `# ${name}\n\n灯塔每晚点亮。`, 'staff')
      await searchable(editor, name, id)
      return id
    }
    await put('灯塔守则')
    const old = await put('灯塔旧规')
    const { db } = stage.server.running.engines
    await db
      .update(document)
      .set({ createTime: new Date(Date.now() - 90 * DAY_MS) })
      .where(eq(document.id, old))
    for (const userId of ['a', 'b', 'c']) {
      for (const folded of ['灯塔', '守则'])
        await db
          .insert(searchRecord)
          .values({ id: newId(), userId, folded, content: folded, results: 1, createTime: new Date() })
    }
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('the time of upload narrows, other words of the same people are offered', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch?q=灯塔')
    const also = page.getByRole('navigation', { name: '大家还搜' })
    await also.getByRole('button', { name: '守则' }).waitFor()
    expect(await violations(page)).toEqual([])
    const lately = page.getByRole('button', { name: '近 30 天' })
    await lately.click()
    await page.getByRole('button', { name: /^去掉条件 上传从：/ }).waitFor()
    expect(await lately.getAttribute('aria-pressed')).toBe('true')
    await lately.click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=灯塔')
    await also.getByRole('button', { name: '守则' }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=守则')
  })

  it('people of that name stand in a tab of their own and lead to what they wrote', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch?q=editor')
    await page.getByRole('tab', { name: /^人/ }).click()
    await soon(() => pagePath(page)).toBe('/doSearch?q=editor&people=1')
    const people = page.locator('.zk-people-found')
    await people.getByRole('link').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await people.getByRole('link').first().click()
    await soon(() => pagePath(page)).toBe('/knowledgeList?author=editor')
    await page.goto('/doSearch?q=灯塔')
    await page.getByRole('tab', { name: /^全部/ }).waitFor()
    expect(await page.getByRole('tab', { name: /^人/ }).count()).toBe(0)
  })
})
