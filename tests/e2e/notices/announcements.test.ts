import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  announcementAdd,
  announcementList,
  announcementRelease,
  announcementUnread,
} from '#core/contract/sys/messages/announcement.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import { visit } from '../console/console-stage.ts'

describeInBrowser('announcements', () => {
  let stage: Stage
  let admin: Api
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.server.signIn('admin')
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const gridCell = (at: Page, name: string) => at.getByRole('gridcell', { name, exact: true }).first()
  const act = async (at: Page, row: string, action: string) => {
    await gridCell(at, row).click({ button: 'right' })
    await at.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

  // proves S-09
  it('系统通告: is written, released, seen by its readers and lost when it is revoked', async () => {
    await visit(page, '/isystem/annountCement', '系统通告')
    await page.getByRole('button', { name: '新增通告' }).first().click()
    const form = page.getByRole('dialog', { name: '新增通告' })
    expect(await form.getByLabel('优先级').inputValue()).toBe('M')
    const readers = form.getByRole('button', { name: '选择用户' })
    expect(await readers.count()).toBe(0)
    await form.getByLabel(/^对象/).selectOption('USER')
    await readers.waitFor()
    await form.getByLabel(/^对象/).selectOption('ALL')
    await soon(() => readers.count()).toBe(0)
    await form.getByLabel('标题', { exact: false }).first().fill('放假通知')
    await form.getByLabel('开始时间').fill('2026-12-31 00:00:00')
    await form.getByLabel('结束时间').fill('2026-01-01 00:00:00')
    await form.getByLabel('摘要').fill('元旦放假一天')
    await form.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('一月一日放假')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.getByText('结束时间应晚于开始时间').waitFor()
    await form.getByLabel('结束时间').fill('2099-12-31 00:00:00')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await gridCell(page, '放假通知').waitFor()
    await act(page, '放假通知', '发布')
    await confirm('发布')
    await gridCell(page, '已发布').waitFor()

    const lina = await stage.page('lina', { viewport: { width: 1440, height: 900 } })
    await visit(lina, '/isps/userAnnouncement', '我的通告')
    await gridCell(lina, '未读').waitFor()
    await act(lina, '放假通知', '查看')
    const shown = lina.getByRole('dialog', { name: '通知消息' })
    await shown.getByText('一月一日放假').waitFor()
    await shown.getByText('发布人：admin').waitFor()
    expect(await violations(lina)).toEqual([])
    await shown.getByRole('button', { name: '关闭' }).first().click()
    await gridCell(lina, '已读').waitFor()

    await act(page, '放假通知', '撤销')
    await confirm('撤销')
    await gridCell(page, '已撤销').waitFor()
    await lina.reload()
    await lina.getByText('还没有通告').waitFor()
    expect(await violations(lina)).toEqual([])
    await act(page, '放假通知', '删除')
    await confirm('删除通告')
    await soon(async () => (await admin.call(announcementList, { query: {} })).total).toBe(0)
  })

  // proves W-02, W-03, E-02, E-03, S-64
  it('我的通告: says how urgent it is, leads on where there is an address, and marks all as read', async () => {
    const base = {
      msgAbstract: '摘要',
      startTime: '2026-01-01',
      endTime: '2099-01-01',
      msgCategory: '1',
      msgType: 'ALL',
    } as const
    for (const [titile, priority, openType, openPage] of [
      ['去网页', 'H', 'url', '/dashboard/analysis'],
      ['去页面', 'L', 'component', 'system/UserList'],
      ['只看', 'M', '', ''],
    ] as const)
      await admin.call(announcementAdd, { body: { ...base, titile, priority, openType, openPage } })
    for (const { id } of (await admin.call(announcementList, { query: {} })).records)
      await admin.call(announcementRelease, { query: { id } })
    const lina = await stage.page('lina', { viewport: { width: 1440, height: 900 } })
    await visit(lina, '/isps/userAnnouncement', '我的通告')
    await gridCell(lina, '紧急').waitFor()
    await gridCell(lina, '一般').waitFor()
    await gridCell(lina, '重要').waitFor()
    const shown = lina.getByRole('dialog', { name: '通知消息' })
    await act(lina, '去网页', '查看')
    expect(await shown.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/dashboard/analysis')
    await shown.getByRole('button', { name: '关闭' }).first().click()
    await soon(() => shown.count()).toBe(0)
    // What is read goes below what is not.
    await gridCell(lina, '已读').waitFor()
    await act(lina, '去页面', '查看')
    await shown.getByRole('heading', { name: '去页面' }).waitFor()
    expect(await shown.getByRole('link', { name: '去处理' }).count()).toBe(0)
    await shown.getByRole('button', { name: '关闭' }).last().click()
    await soon(() => shown.count()).toBe(0)
    await soon(() => lina.getByRole('gridcell', { name: '未读' }).count()).toBe(1)
    const reader = await stage.server.signIn('zhangwei')
    expect((await reader.call(announcementUnread, {})).anntMsgTotal).toBe(3)
    const zhang = await stage.page('zhangwei')
    await visit(zhang, '/isps/userAnnouncement', '我的通告')
    await zhang.getByRole('button', { name: '全部标为已读' }).click()
    await soon(async () => (await reader.call(announcementUnread, {})).anntMsgTotal).toBe(0)
  })
})
