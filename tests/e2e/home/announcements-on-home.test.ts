import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcementAdd, announcementList, announcementRelease } from '#core/contract/sys/messages/announcement.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('announcements on the home page', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const more = {
      startTime: '2026-01-01',
      endTime: '2099-01-01',
      msgType: 'ALL',
      msgCategory: '1',
      priority: 'H',
    } as const
    await admin.call(announcementAdd, {
      body: { titile: '周五停电检修', msgAbstract: '十八点起', msgContent: '<p>请提前保存</p>', ...more },
    })
    const [row] = (await admin.call(announcementList, { query: {} })).records
    await admin.call(announcementRelease, { query: { id: row!.id } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it('stand there unread, open in place and are read then; who hides the part does not see them', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    const card = page.getByRole('region', { name: '公告' })
    await card.getByRole('img', { name: '未读' }).waitFor()
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: /周五停电检修/ }).click()
    const dialog = page.getByRole('dialog', { name: '通知消息' })
    await dialog.getByText('请提前保存').waitFor()
    await dialog.locator('footer, .zk-dialog-actions').getByRole('button', { name: '关闭' }).click()
    await soon(() => card.getByRole('img', { name: '未读' }).count()).toBe(0)
    await page.getByRole('button', { name: '调整首页' }).click()
    await page.getByRole('checkbox', { name: '公告' }).uncheck()
    await page.getByRole('button', { name: '完成' }).click()
    await card.waitFor({ state: 'detached' })
  })
})
