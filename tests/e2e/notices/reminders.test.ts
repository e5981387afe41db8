import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commentAdd } from '#core/contract/km/community/comment.ts'
import { mustReadAssign } from '#core/contract/km/community/must-read.ts'
import { document } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { createCompany } from '#tests/whole-server/support/company.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('reminders', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const { server } = stage
    const editor = await server.signIn('editor')
    const linaId = await (await createCompany(server)).people.idOf('lina')
    const made = async (name: string) => {
      const { id } = await uploadText(editor, `${name}.txt`, `${name}的正文`)
      return (await settled(editor, id)).id
    }
    const duty = await made('信息安全守则')
    const to = { subjectKind: 'user' as const, subjectIds: [linaId] }
    await editor.call(mustReadAssign, { body: { docId: duty, ...to, dueTime: dayIn(3) } })
    await editor.call(commentAdd, { body: { docId: duty, comment: '请核对第三条', mentions: [linaId] } })
    const own = await made('旧报销办法')
    const expireTime = new Date(Date.now() - 86_400_000)
    await server.running.engines.db.update(document).set({ expireTime, authorId: linaId }).where(eq(document.id, own))
  }, 120_000)
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it.each([1440, 390])('are counted in the header, listed, led to and marked as seen, %i px wide', async (width) => {
    await stage.server.running.engines.db.execute('delete from reminder_seen')
    await stage.server.running.engines.db.execute('update comment_notice set seen_time = null')
    const page = await stage.page('lina', { viewport: { width, height: 844 } })
    await page.goto('/index')
    const bell = page.getByRole('button', { name: /^通知/ })
    await soon(() => bell.getAttribute('aria-label')).toBe('通知，3 条未看')
    await bell.click()
    const sheet = page.getByRole('dialog', { name: '通知' })
    const rows = sheet.getByRole('listitem')
    await soon(() => rows.count()).toBe(3)
    expect(await rows.nth(0).textContent()).toContain('您的知识已过期旧报销办法')
    expect(await rows.nth(1).textContent()).toContain('必读，请在截止前阅读并确认信息安全守则')
    expect(await rows.nth(2).textContent()).toContain('提到您请核对第三条信息安全守则')
    expect(await violations(page)).toEqual([])
    await rows.nth(2).getByRole('link').click()
    await page.getByRole('heading', { name: '信息安全守则', level: 1 }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await soon(() => bell.getAttribute('aria-label')).toBe('通知，2 条未看')
    await bell.click()
    await sheet.getByRole('button', { name: '全部标为已看' }).click()
    await soon(() => sheet.getByText('未看').count()).toBe(0)
    expect(await rows.count()).toBe(3)
    await page.keyboard.press('Escape')
    await soon(() => bell.getAttribute('aria-label')).toBe('通知')
    await page.reload()
    await bell.waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('are an empty list for who has none, and nothing for guests', async () => {
    const page = await stage.page('zhangwei')
    await page.goto('/index')
    await page.getByRole('button', { name: '通知', exact: true }).click()
    await page.getByRole('tab', { name: /^提醒/ }).click()
    await page.getByRole('heading', { name: '没有提醒' }).waitFor()
    expect(await violations(page)).toEqual([])
    const guest = await stage.page()
    await guest.goto('/index')
    await guest.getByRole('link', { name: '登录' }).first().waitFor()
    expect(await guest.getByRole('button', { name: /^通知/ }).count()).toBe(0)
  })
})
