import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentAdd } from '#core/contract/km/community/comment.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { mustReadAssign } from '#core/contract/km/community/must-read.ts'
import { docDelete, docGet } from '#core/contract/km/documents/document.ts'
import { docReject } from '#core/contract/km/review/review.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { subscriptionAdd } from '#core/contract/km/subscription.ts'
import { profileGet } from '#core/contract/sys/own-account.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { dayIn } from '#tests/whole-server/support/dates.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

/** What is mine, in one place, as I left it. */
describeInBrowser('my page', () => {
  let stage: Stage
  let lina: Api
  let editor: Api
  let admin: Api
  beforeAll(async () => {
    stage = await openStage()
    ;[lina, editor, admin] = (await Promise.all(['lina', 'editor', 'admin'].map(stage.server.signIn))) as [
      Api,
      Api,
      Api,
    ]
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const add = async (api: Api, title: string) => {
    const { id } = await uploadText(api, `${title}.md`, `# ${title}\n\n${title}的正文。\n`)
    await settled(api, id)
    return id
  }
  const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
  const row = (page: Page, title: string) => page.getByRole('row', { name: title })
  const titles = (page: Page) => page.locator('.zk-mine td:nth-child(2) > a').allTextContents()

  // proves S-28
  it('lists what is my own, and nothing of others', async () => {
    await add(lina, '自己的一篇')
    await add(lina, '自己的又一篇')
    await add(editor, '同事的一篇')
    const page = await stage.page('lina')
    await page.goto('/myDocPage')
    await soon(async () => (await titles(page)).toSorted()).toEqual(['自己的一篇', '自己的又一篇'].toSorted())
    await soon(() => tab(page, /^草稿/).textContent()).toBe('草稿2')
    for (const [name, at] of [
      ['草稿', 'draft'],
      ['已发布', 'published'],
      ['回收站', 'bin'],
    ] as const) {
      await tab(page, new RegExp(`^${name}`)).click()
      await soon(() => pagePath(page)).toBe(`/myDocPage?tab=${at}`)
      await soon(() => page.getByRole('status').filter({ hasText: '正在加载' }).count()).toBe(0)
      expect((await titles(page)).filter((title) => title.startsWith('同事'))).toEqual([])
    }
    await page.getByRole('heading', { name: '回收站是空的' }).waitFor()
  })

  // proves R-21
  it('is kept as it was left: tab, filter and place, by its link and by going back', async () => {
    for (let i = 0; i < 24; i++) await uploadText(lina, `长清单 ${i}.md`, `第 ${i} 篇。\n`)
    const page = await stage.page('lina', { viewport: { width: 1280, height: 600 } })
    await page.goto('/myDocPage?tab=draft')
    await page.getByLabel('按标题筛选').fill('长清单')
    await page.getByRole('button', { name: '第 2 页' }).waitFor()
    await soon(async () => (await titles(page)).every((title) => title.startsWith('长清单'))).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 500))
    await soon(() => page.evaluate(() => window.scrollY)).toBe(500)
    const nav = page.getByRole('navigation', { name: '主导航' })
    const left = await titles(page)

    await nav.getByRole('link', { name: '首页' }).click()
    await soon(() => pagePath(page)).toBe('/index')
    await nav.getByRole('link', { name: '我的' }).click()
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=draft')
    await soon(() => page.getByLabel('按标题筛选').inputValue()).toBe('长清单')
    await soon(() => titles(page)).toEqual(left)
    await soon(() => page.evaluate(() => window.scrollY)).toBe(500)
    // What was typed just before leaving is kept too.
    await page.getByLabel('按标题筛选').fill('长清单 1')
    await nav.getByRole('link', { name: '首页' }).click()
    await soon(() => pagePath(page)).toBe('/index')
    await nav.getByRole('link', { name: '我的' }).click()
    await soon(() => page.getByLabel('按标题筛选').inputValue()).toBe('长清单 1')
    await soon(async () => (await titles(page)).length).toBe(11)
    await page.getByLabel('按标题筛选').fill('长清单')
    await soon(() => titles(page)).toEqual(left)

    await page.evaluate(() => window.scrollTo(0, 300))
    await soon(() => page.evaluate(() => window.scrollY)).toBe(300)
    await page.getByRole('link', { name: left[5]!, exact: true }).click()
    await soon(() => pagePath(page)).toContain('/knowledge?id=')
    await page.goBack()
    await soon(() => titles(page)).toEqual(left)
    expect(await tab(page, /^草稿/).getAttribute('aria-selected')).toBe('true')
    // A reload begins anew, at the tab that the address names.
    await page.reload()
    await soon(() => tab(page, /^草稿/).getAttribute('aria-selected')).toBe('true')
    expect(await page.getByLabel('按标题筛选').inputValue()).toBe('')
  })

  // proves T-17
  it('submits several, withdraws, shows why one came back, and deletes with a way back', async () => {
    const zhangwei = await stage.server.signIn('zhangwei')
    const [first, second] = [await add(zhangwei, '报销细则'), await add(zhangwei, '出差须知')]
    const page = await stage.page('zhangwei')
    await page.goto('/myDocPage?tab=draft')
    await page.getByLabel('选中本页全部').check()
    const bar = page.getByRole('region', { name: '批量操作' })
    await bar.getByText('已选 2 篇').waitFor()
    await bar.getByRole('button', { name: '提交审核' }).click()
    await page.getByRole('heading', { name: '没有草稿' }).waitFor()
    await tab(page, '待审核 2').click()
    await page.getByRole('button', { name: '撤回 报销细则' }).click()
    await row(page, '报销细则').waitFor({ state: 'detached' })
    await soon(() => tab(page, /^草稿/).textContent()).toBe('草稿1')

    await admin.call(docReject, { query: { id: second, reason: '缺少附件' } })
    await tab(page, /^需修改/).click()
    await soon(() => row(page, '出差须知').textContent()).toContain('驳回原因：缺少附件')

    await page.getByRole('button', { name: '删除 出差须知' }).click()
    const undo = page.getByRole('status').filter({ hasText: '“出差须知”已移到回收站，10 分钟内可以撤销' })
    await undo.waitFor()
    await page.getByRole('heading', { name: '没有需要修改的知识' }).waitFor()
    expect((await zhangwei.call(docGet, { query: { id: second } })).records).toEqual([])
    // It is still there after a look elsewhere.
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click()
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click()
    await undo.getByRole('button', { name: '撤销' }).click()
    await row(page, '出差须知').waitFor()
    await undo.waitFor({ state: 'detached' })
    expect((await zhangwei.call(docGet, { query: { id: second } })).records).toHaveLength(1)

    await zhangwei.call(docDelete, { query: { id: first } })
    await tab(page, /^回收站/).click()
    expect(await page.getByRole('button', { name: /彻底删除/ }).count()).toBe(0)
    await page.getByRole('button', { name: '还原 报销细则' }).click()
    await page.getByRole('heading', { name: '回收站是空的' }).waitFor()
  })

  it('empties the bin for who may, after asking', async () => {
    const id = await add(admin, '作废的通知')
    await admin.call(docDelete, { query: { id } })
    const page = await stage.page('admin')
    await page.goto('/myDocPage?tab=bin')
    await page.getByLabel('选中 作废的通知').check()
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '彻底删除', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '彻底删除', exact: true }).click()
    await page.getByRole('heading', { name: '回收站是空的' }).waitFor()
  })

  // proves S-27
  it('shows favourites as they are added, moved, removed and lost', async () => {
    const [first, second] = [await add(editor, '收藏甲'), await add(editor, '收藏乙')]
    const page = await stage.page('lina')
    await page.goto('/myDocPage?tab=favourites')
    await page.getByRole('heading', { name: '您还没有收藏知识' }).waitFor()
    for (const docId of [first, second]) await lina.call(favouriteAdd, { query: { docId } })
    await page.reload()
    await soon(async () => (await titles(page)).toSorted()).toEqual(['收藏乙', '收藏甲'])
    await soon(() => tab(page, /^收藏/).textContent()).toBe('收藏2')

    await page.getByRole('button', { name: '管理收藏夹' }).click()
    const dialog = page.getByRole('dialog', { name: '管理收藏夹' })
    await dialog.getByLabel('新收藏夹').fill('常用')
    await dialog.getByRole('button', { name: '新建' }).click()
    await dialog.getByRole('button', { name: '改名 常用' }).click()
    await dialog.getByLabel('收藏夹名称').fill('制度')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByRole('button', { name: '改名 制度' }).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()

    await page.getByLabel('选中 收藏甲').check()
    await page.getByRole('button', { name: '移到收藏夹' }).click()
    await page.getByRole('menuitem', { name: '制度（0）' }).click()
    await page.getByRole('region', { name: '批量操作' }).waitFor({ state: 'detached' })
    // The house's own lists: the browser's look like another program.
    expect(await page.locator('[role=tabpanel] select').count()).toBe(0)
    await page.getByRole('button', { name: '收藏夹', exact: true }).click()
    await page.getByRole('button', { name: '制度（1）' }).click()
    await soon(() => titles(page)).toEqual(['收藏甲'])
    await page.getByRole('button', { name: '取消收藏 收藏甲' }).click()
    await page.getByRole('heading', { name: '没有符合筛选的收藏' }).waitFor()
    await page.getByRole('button', { name: /^去掉条件 收藏夹/ }).click()
    await soon(() => titles(page)).toEqual(['收藏乙'])

    await editor.call(docDelete, { query: { id: second } })
    await page.reload()
    await page.getByText('有 1 条收藏的知识已被删除').waitFor()
    expect(await page.getByText('收藏乙').count()).toBe(0)
    await page.getByRole('button', { name: '移除这些收藏' }).click()
    await page.getByText('有 1 条收藏的知识已被删除').waitFor({ state: 'detached' })
  })

  it('shows shares, must-reads, subscriptions and mentions, and lets them be marked as seen', async () => {
    const docId = await add(editor, '安全守则')
    const { id: me } = await lina.call(profileGet, {})
    await lina.call(shareAdd, { body: { docId, validUntil: dayIn(30) } })
    await editor.call(mustReadAssign, { body: { docId, subjectKind: 'user', subjectIds: [me], dueTime: '2037-01-01' } })
    await editor.call(commentAdd, { body: { docId, comment: '请看第三节', mentions: [me] } })
    await lina.call(subscriptionAdd, { body: { kind: 'document', objectId: docId } })
    const page = await stage.page('lina')
    const problems: Record<string, string[]> = {}
    for (const [at, said] of [
      ['shares', '链接'],
      ['mustRead', '前阅读'],
      ['subscriptions', '取消订阅'],
      ['mentions', '提到您：请看第三节'],
      ['draft', '长清单'],
    ] as const) {
      await page.goto(`/myDocPage?tab=${at}`)
      await page.getByRole('tabpanel').getByText(said).first().waitFor()
      const found = await violations(page)
      if (found.length > 0) problems[at] = found
    }
    expect(problems).toEqual({})
    await page.goto('/myDocPage?tab=mustRead')
    await page.getByText(/^还剩 \d+ 天$/).waitFor()
    expect(await page.getByRole('link', { name: '去阅读 安全守则' }).getAttribute('href')).toContain(docId)
    await page.goto('/myDocPage?tab=draft')
    expect(await page.getByRole('link', { name: '管理分享' }).count()).toBe(0)

    await page.goto('/myDocPage?tab=mentions')
    await soon(() => tab(page, /^提到我/).textContent()).toBe('提到我1')
    await page.getByRole('button', { name: '标为已读 安全守则' }).click()
    await soon(() => tab(page, /^提到我/).textContent()).toBe('提到我')
    await page.goto('/myDocPage?tab=subscriptions')
    await page.getByRole('button', { name: '取消订阅 安全守则' }).click()
    await page.getByRole('heading', { name: '您还没有订阅' }).waitFor()
  })

  it('is walked by keyboard, and says when a list does not come', async () => {
    const page = await stage.page('lina')
    await page.goto('/myDocPage')
    await tab(page, /^全部/).focus()
    await page.keyboard.press('ArrowRight')
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=draft')
    await page.keyboard.press('End')
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=published')
    // The groups are tabs, too; each opens with its first list.
    await tab(page, /^我写的/).focus()
    await page.keyboard.press('End')
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=bin')
    await page.keyboard.press('ArrowLeft')
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=mustRead')
    await page.keyboard.press('Home')
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=all')
    await page.route('**/KM/kmDoc/listSubmitted*', (route) => route.fulfill({ status: 500, body: '' }))
    await tab(page, /^待审核/).click()
    const alert = page.getByRole('alert').filter({ hasText: '列表没有加载成功' })
    await alert.waitFor()
    await page.unroute('**/KM/kmDoc/listSubmitted*')
    await alert.getByRole('button', { name: '重试' }).press('Enter')
    await page.getByRole('heading', { name: '没有等待审核的知识' }).waitFor()
    expect(stage.complaints).toEqual([])
  })
})
