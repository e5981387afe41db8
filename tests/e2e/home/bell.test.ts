import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { announcementAdd, announcementList, announcementRelease } from '#core/contract/sys/messages/announcement.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the bell', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    const base = { msgAbstract: '摘要', startTime: '2026-01-01', endTime: '2099-01-01', msgType: 'ALL' } as const
    const content =
      '<p>元旦<b>放假</b>一天</p><script>window.ran = true</script><img src="x" onerror="window.ran = true">'
    for (const more of [
      { titile: '放假通知', msgCategory: '1', priority: 'H', msgContent: content },
      { titile: '食堂调整', msgCategory: '1', openType: 'url', openPage: '/index' },
      { titile: '查看用户', msgCategory: '2', openType: 'component', openPage: 'system/AddressList', busId: 'b1' },
    ] as const)
      await admin.call(announcementAdd, { body: { ...base, ...more } })
    for (const { id } of (await admin.call(announcementList, { query: {} })).records)
      await admin.call(announcementRelease, { query: { id } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  /** Walks once through everything behind the bell; before it, the person has read nothing. */
  const walk = async (width: number) => {
    await stage.server.running.engines.db.execute('delete from announcement_reader')
    const page = await stage.page('lina', { viewport: { width, height: 900 } })
    await page.goto('/index')
    const bell = page.getByRole('button', { name: /^通知/ })
    await soon(() => bell.getAttribute('aria-label')).toBe('通知，3 条未看')
    await bell.click()
    const panel = page.getByRole('dialog', { name: '通知', exact: true })
    await panel.getByRole('tab', { name: /^通知公告\s*2$/ }).waitFor()
    const box = (await panel.boundingBox())!
    expect(box.width).toBe(300)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    const rows = panel.getByRole('listitem')
    await soon(() => rows.count()).toBe(2)
    expect(await rows.last().textContent()).toContain('紧急放假通知')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await soon(() => panel.count()).toBe(0)
    expect(await bell.evaluate((button) => button.matches(':focus'))).toBe(true)

    await bell.click()
    await rows.last().getByRole('button').click()
    const shown = page.getByRole('dialog', { name: '通知消息' })
    await shown.getByRole('heading', { name: '放假通知' }).waitFor()
    expect(await shown.locator('p').first().textContent()).toMatch(
      /^发布人：admin　发布时间：\d{4}-\d\d-\d\d \d\d:\d\d/,
    )
    const body = shown.locator('.zk-md')
    expect(await body.innerHTML()).toContain('元旦<b>放假</b>一天')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect((await body.boundingBox())!.height).toBeCloseTo(900 * 0.8, 0)
    expect(await violations(page)).toEqual([])
    await shown.getByRole('button', { name: '关闭' }).first().click()
    await soon(() => bell.getAttribute('aria-label')).toBe('通知，2 条未看')

    await bell.click()
    await panel.getByRole('tab', { name: /^通知公告\s*1$/ }).waitFor()
    await soon(() => rows.count()).toBe(1)
    await rows.getByText('食堂调整').click()
    expect(await shown.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/index')
    await shown.getByRole('button', { name: '关闭' }).last().click()
    await bell.click()
    await panel.getByRole('tab', { name: /^通知公告\s*0$/ }).click()
    await panel.getByText('没有未读的通知').waitFor()
    await panel.getByRole('button', { name: '查看更多' }).click()
    await soon(() => pagePath(page)).toBe('/isps/userAnnouncement')
    await page.getByText('放假通知').first().waitFor()
    expect(stage.complaints).toEqual([])
    await page.close()
  }

  // proves W-01, W-09, W-12, R-28, K-39, K-40, T-45
  it('shows what was announced, opens it, and leads to all of it, on a desk and on a phone', async () => {
    for (const width of [1440, 390]) await walk(width)
  })

  // proves W-11
  it('in the console opens the screen that a message names, and counts the rest', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/dashboard/analysis')
    const bell = page.getByRole('button', { name: '通知，3 条未看' })
    await bell.click()
    const panel = page.getByRole('dialog', { name: '通知', exact: true })
    await panel.getByRole('tab', { name: /^系统消息\s*1$/ }).click()
    await panel.getByRole('button', { name: /查看用户/ }).click()
    await soon(() => pagePath(page)).toBe('/isystem/addressList?id=b1')
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '通知，2 条未看' }).waitFor()
  })

  // proves W-10
  it('shows the five latest of many announcements, and how many there are', async () => {
    const { db } = stage.server.running.engines
    for (const n of [1, 2, 3, 4, 5, 6])
      await admin.call(announcementAdd, {
        body: {
          titile: `第${n}号通告`,
          msgAbstract: '摘要',
          msgContent: '<p>正文</p>',
          startTime: '2026-01-01',
          endTime: '2099-01-01',
          msgType: 'ALL',
          msgCategory: '1',
        },
      })
    for (const { id, titile } of (await admin.call(announcementList, { query: { pageSize: 50 } })).records)
      if (titile.endsWith('号通告')) await admin.call(announcementRelease, { query: { id } })
    await db.execute('delete from announcement_reader')
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '通知，9 条未看' }).click()
    const panel = page.getByRole('dialog', { name: '通知', exact: true })
    const titles = async () =>
      (await panel.getByRole('listitem').allInnerTexts()).map((text) => /第\d号通告/.exec(text)?.[0] ?? text)
    await soon(titles).toEqual([6, 5, 4, 3, 2].map((n) => `第${n}号通告`))
    // Not before: until the list has come, the tabs say what the bell has counted.
    const tabs = await panel.getByRole('tab').allInnerTexts()
    expect(tabs.slice(0, 2).map((text) => text.replace(/\s+/g, ' '))).toEqual(['通知公告 8', '系统消息 1'])
    expect(stage.complaints).toEqual([])
  })
})
