import { mkdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docEditDraft, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { auditLog, document, version } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayAgo = (days: number) => wireDay(ago(days))

describeInBrowser('reading as of a day', () => {
  let stage: Stage
  let id = ''
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    ;({ id } = await uploadText(editor, '差旅标准（2025）.txt', '住宿每晚三百元', 'staff'))
    await settled(editor, id)
    await editor.call(docRevise, { query: { id } })
    await editor.call(docEditDraft, { body: { id, title: '差旅标准（2026）' } })
    await editor.call(docPublish, { query: { id } })
    const { db } = stage.server.running.engines
    await db
      .update(document)
      .set({ createTime: ago(30), effectiveFrom: ago(30) })
      .where(eq(document.id, id))
    const rows = await db.select().from(version).where(eq(version.documentId, id)).orderBy(version.number)
    for (const [at, row] of rows.entries()) {
      const when = ago(at === 0 ? 30 : 10)
      await db.update(version).set({ createTime: when, decideTime: when }).where(eq(version.id, row.id))
    }
    await db
      .update(auditLog)
      .set({ createTime: ago(30) })
      .where(eq(auditLog.objectId, id))
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('shows the list of a day with the titles of that day, and the version of that day; one press leads back', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/knowledgeList')
    await page.getByRole('link', { name: '按日期查看' }).click()
    await page.getByRole('link', { name: '差旅标准（2026）' }).waitFor()
    await page.getByLabel('截至日期').fill(dayAgo(20))
    await page.keyboard.press('Enter')
    await page.getByText(`正在查看 ${dayAgo(20)} 的内容`).waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).toBe(dayAgo(20))
    const past = page.getByRole('link', { name: '差旅标准（2025）' })
    await past.waitFor()
    expect(await page.getByText('差旅标准（2026）').count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await shoot(page, 'asof-list-1440')
    await past.click()
    await page.getByText('住宿每晚三百元').waitFor()
    await page.getByText(`${dayAgo(10)} 被替换`).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'asof-document-1440')
    await page.getByRole('link', { name: '回到现在' }).click()
    await page.getByRole('heading', { name: '差旅标准（2026）' }).first().waitFor()
    await page.goto(`/knowledgeHistory?docId=${id}`)
    await page.getByLabel('截至日期').fill(dayAgo(40))
    await page.keyboard.press('Enter')
    await page.getByText('这一天它没有发布，或者不在有效期内').waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('is not offered to who may not, and fits a phone', async () => {
    const reader = await stage.page('lina', { viewport: { width: 1440, height: 900 } })
    await reader.goto('/knowledgeList')
    await reader.getByRole('link', { name: '差旅标准（2026）' }).first().waitFor()
    expect(await reader.getByRole('link', { name: '按日期查看' }).count()).toBe(0)
    await reader.goto(`/knowledgeList?asOf=${dayAgo(20)}`)
    await reader.getByText('列表没有加载成功').waitFor()
    expect(await reader.getByText('差旅标准（2025）').count()).toBe(0)
    const phone = await stage.page('admin', { viewport: { width: 390, height: 844 } })
    await phone.goto(`/knowledgeList?asOf=${dayAgo(20)}`)
    await phone.getByRole('link', { name: '差旅标准（2025）' }).waitFor()
    expect(await violations(phone)).toEqual([])
    await shoot(phone, 'asof-list-390')
    await phone.goto(`/knowledgeHistory?docId=${id}&asOf=${dayAgo(20)}`)
    await phone.getByText('住宿每晚三百元').waitFor()
    await shoot(phone, 'asof-document-390')
  })

  /** For looking at: only where a folder is named. */
  async function shoot(page: Page, name: string) {
    const folder = process.env['SHOTS']
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: `${folder}/${name}.png` })
  }
})
