import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { document } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { choose, openReading, type Reading } from '../support/reading.ts'
import { soon, violations } from '../support/stage.ts'

const DAY_MS = 86_400_000

describeInBrowser('a document that is due for a review', () => {
  let reading: Reading
  beforeAll(async () => {
    reading = await openReading()
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })
  const reviewBy = async (api: Api, id: string) =>
    (await api.call(docGet, { query: { id } })).records[0]!.reviewBy?.slice(0, 10)

  // proves B-06
  it('is confirmed with one press, which asks nothing and offers another day; every reader sees who and when', async () => {
    const { stage, upload, open, editor } = reading
    const id = await upload()
    const { db } = stage.server.running.engines
    await db
      .update(document)
      .set({ reviewBy: new Date(Date.now() - DAY_MS) })
      .where(eq(document.id, id))
    const reader = await open('lina', id)
    await reader.getByText('待复查').waitFor()
    expect(await reader.getByRole('button', { name: '仍然有效' }).count()).toBe(0)

    const page = await open('editor', id)
    await page.getByRole('button', { name: '仍然有效' }).click()
    const said = page.getByRole('status').filter({ hasText: '已确认仍然有效，下次复查' })
    await said.waitFor()
    expect(await said.textContent()).toContain(await reviewBy(editor, id))
    await soon(() => page.getByText('待复查').count()).toBe(0)
    await page.locator('.zk-byline').getByText('确认仍然有效').waitFor()
    expect(await violations(page)).toEqual([])

    await said.getByRole('button', { name: '改日期' }).click()
    const dialog = page.getByRole('dialog', { name: '下次什么时候复查' })
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('textbox', { name: '下次复查' }).fill(dayIn(60))
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText(`已确认仍然有效，下次复查 ${dayIn(60)}`).waitFor()
    expect(await reviewBy(editor, id)).toBe(dayIn(60))

    await reader.reload()
    const { authorName } = (await editor.call(docGet, { query: { id } })).records[0]!
    await soon(() => reader.locator('.zk-byline').textContent()).toContain(authorName!)
    await soon(() => reader.locator('.zk-byline').textContent()).toMatch(/今天 \d\d:\d\d 确认仍然有效/)
    expect(await reader.getByText('待复查').count()).toBe(0)
    expect(await reader.locator(`.zk-facts time[title^="${dayIn(60)}"]`).count()).toBe(1)
  })

  it('can be confirmed from the menu before it is due, by who may, at every width', async () => {
    const { upload, open } = reading
    const id = await upload()
    for (const width of [1440, 1024, 390]) {
      const page = await open('editor', id, '', { viewport: { width, height: 844 } })
      await choose(page, '确认仍然有效')
      await page.getByRole('status').filter({ hasText: '已确认仍然有效。' }).waitFor()
      await page.getByRole('button', { name: '定复查日期' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.context().close()
    }
    const page = await open('lina', id)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '复制链接' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '确认仍然有效' }).count()).toBe(0)
  })
})
