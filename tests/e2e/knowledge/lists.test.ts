import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { favouriteDelete } from '#core/contract/km/community/favourite.ts'
import { favouriteList, folderList } from '#core/contract/km/community/favourite-list.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { preferenceList } from '#core/contract/km/preference.ts'
import { subscriptionList } from '#core/contract/km/subscription.ts'
import { document } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { readZip } from '../../fixtures/read-zip.ts'
import { address, bar, choose, list, openShelf, said, type Shelf, sortBy, tick, titles } from '../support/shelf.ts'
import { pagePath, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

describeInBrowser('lists of knowledge', () => {
  let shelf: Shelf
  let stage: Stage
  let editor: Api
  let lina: Api
  let places: Shelf['places']
  let docs: Shelf['docs']
  let upload: Shelf['upload']
  beforeAll(async () => {
    shelf = await openShelf()
    ;({ stage, editor, lina, places, docs, upload } = shelf)
  })
  afterAll(async () => {
    await shelf?.[Symbol.asyncDispose]()
  })

  // proves R-17, S-22
  it('pages through all that one may read and narrows it; the address holds both', async () => {
    const page = await stage.page('lina')
    await page.goto('/knowledgeList?sort=title')
    await page.getByText('共 54 篇').waitFor()
    expect(await titles(page)).toHaveLength(50)
    await page.getByRole('button', { name: '第 2 页' }).click()
    await soon(() => address(page)).toBe('/knowledgeList?sort=title&page=2')
    await soon(async () => (await titles(page)).length).toBe(4)
    await choose(page, '分类', /^办公规章 ?3$/)
    await soon(() => address(page)).toBe(`/knowledgeList?category=${places['rules']}&sort=title`)
    const inRules = ['办公总则', '差旅标准', '旧版差旅标准'].toSorted()
    await soon(async () => (await titles(page)).toSorted()).toEqual(inRules)
    await page.reload()
    await soon(async () => (await titles(page)).toSorted()).toEqual(inRules)
    await page.goBack()
    await soon(() => address(page)).toBe('/knowledgeList?sort=title&page=2')
    await soon(async () => (await titles(page)).length).toBe(4)
    await page.getByRole('button', { name: '更多筛选' }).click()
    await page.getByRole('dialog', { name: '更多筛选' }).getByLabel('有效期').selectOption('expired')
    await soon(() => titles(page)).toEqual(['旧版差旅标准'])
    await list(page).getByText('已过期').waitFor()
    await page.getByRole('button', { name: '去掉条件 有效期：已过期' }).click()
    await page.getByLabel('按标题查找').fill('通知第1')
    await page.keyboard.press('Enter')
    await soon(async () => (await titles(page)).length).toBe(10)
    await sortBy(page, '最近上传')
    await soon(async () => (await titles(page))[0]).toBe('通知第19号')
  })

  // proves S-22
  it('narrows by tag, author, day and kind, and widens again when nothing is left', async () => {
    const page = await stage.page('lina')
    await page.goto('/knowledgeList')
    await choose(page, '标签', /^差旅 ?2$/)
    await soon(() => address(page)).toBe('/knowledgeList?tag=差旅')
    await soon(async () => (await titles(page)).toSorted()).toEqual(['差旅标准', '旧版差旅标准'])
    await list(page).getByRole('link', { name: '#标准' }).click()
    await soon(() => titles(page)).toEqual(['差旅标准'])
    await page.getByRole('button', { name: '负责人' }).click()
    await page.getByRole('combobox', { name: '负责人' }).fill('editor')
    await page.getByRole('listbox', { name: '可选的人' }).getByRole('option').first().click()
    await soon(() => address(page)).toBe('/knowledgeList?tag=标准&author=editor')
    await soon(() => titles(page)).toEqual(['差旅标准'])
    await page.getByRole('button', { name: '上传时间' }).click()
    await page.getByLabel('上传不晚于').fill('2020-01-01')
    await page.getByRole('heading', { name: '没有符合这些条件的知识' }).waitFor()
    await page.getByRole('button', { name: '去掉条件 上传时间：2020-01-01 及以前' }).click()
    await soon(() => titles(page)).toEqual(['差旅标准'])
    await page.goBack()
    await page.getByRole('button', { name: '清除全部条件' }).click()
    await soon(() => address(page)).toBe('/knowledgeList')
    await choose(page, '文件类型', 'PDF')
    await page.getByRole('heading', { name: '没有符合这些条件的知识' }).waitFor()
    await choose(page, '文件类型', /^文本$/)
    await soon(() => address(page)).toBe('/knowledgeList?kind=text')
    await page.getByText('共 54 篇').waitFor()
  })

  it('keeps the view, says what failed, and leads back from behind the last page', async () => {
    const page = await stage.page('lina')
    await page.goto('/knowledgeList')
    await page.getByRole('button', { name: '卡片' }).click()
    await page.locator('.zk-document-cards').waitFor()
    await soon(async () => (await lina.call(preferenceList, {})).list?.view).toBe('cards')
    // It follows the person, so another browser has it as well.
    const other = await stage.page('lina')
    await other.goto('/knowledgeList')
    await other.locator('.zk-document-cards').waitFor()
    await other.getByRole('button', { name: '列表' }).click()
    await soon(async () => (await lina.call(preferenceList, {})).list?.view).toBe('list')
    await page.goto('/knowledgeList?page=9')
    await page.getByRole('button', { name: '回到第一页' }).click()
    await soon(async () => (await titles(page)).length).toBe(50)
    await page.route('**/listRecently*', (route) => route.abort())
    await page.goto('/knowledgeList')
    await page.getByRole('heading', { name: '列表没有加载成功' }).waitFor()
    await page.unroute('**/listRecently*')
    await page.getByRole('button', { name: '重试' }).click()
    await soon(async () => (await titles(page)).length).toBe(50)
  })

  // proves S-22
  it('keeps ticks across pages and puts all of them into a new folder of favourites', async () => {
    const page = await stage.page('lina')
    await page.goto('/knowledgeList?sort=title')
    await tick(page, '办公总则')
    await page.getByRole('button', { name: '第 2 页' }).click()
    await tick(page, '通知第51号')
    await bar(page).getByText('已选 2 篇').waitFor()
    await bar(page).getByRole('button', { name: '收藏' }).click()
    const dialog = page.getByRole('dialog', { name: '收藏 2 篇知识' })
    await dialog.getByLabel('收藏夹', { exact: true }).selectOption({ label: '新建收藏夹…' })
    await dialog.getByLabel('新收藏夹的名称').fill('要点')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '收藏', exact: true }).click()
    await soon(() => said(page)).toEqual(['已收藏 2 篇'])
    await list(page).getByRole('row').filter({ hasText: '通知第51号' }).getByText('已收藏').waitFor()
    const [folder] = (await lina.call(folderList, {})).folders
    expect(folder).toMatchObject({ name: '要点', amount: 2 })
    const kept = await lina.call(favouriteList, { query: { folderId: folder!.id } })
    expect(kept.records.map((row) => row.title).toSorted()).toEqual(['办公总则', '通知第51号'].toSorted())
    // What is a favourite already is not a failure.
    await tick(page, '通知第50号')
    await bar(page).getByRole('button', { name: '收藏' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '收藏', exact: true }).click()
    await soon(() => said(page)).toContain('已收藏 1 篇，2 篇先前已收藏')
    expect((await lina.call(folderList, {})).folders[0]!.amount).toBe(2)
    await bar(page).getByRole('button', { name: '取消选择' }).click()
    await soon(() => bar(page).count()).toBe(0)
  })

  // proves S-22
  it('downloads all that is ticked as one archive and says how many it left out', async () => {
    const { db } = stage.server.running.engines
    await upload('只许看', { keywords: '打包' })
    await upload('可下载', { keywords: '打包' })
    await upload('将删除', { keywords: '打包' })
    for (const title of ['只许看', '可下载', '将删除']) await settled(editor, docs[title]!)
    await db.update(document).set({ downloadFlag: 0 }).where(eq(document.id, docs['只许看']!))
    const page = await stage.page('lina')
    await page.goto('/knowledgeList?tag=打包')
    await page.getByLabel('选择本页').check()
    await bar(page).getByText('已选 3 篇').waitFor()
    await editor.call(docDelete, { query: { id: docs['将删除']! } })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: '下载' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^知识_\d{8}_\d{4}\.zip$/)
    const files = await readZip(await buffer(await download.createReadStream()))
    expect([...files.keys()]).toEqual(['可下载.txt', '未包含.txt'])
    expect(String(files.get('可下载.txt'))).toBe('可下载的正文')
    await soon(() => said(page)).toEqual(['已下载 1 篇，另有 2 篇没有包含，原因见压缩包里的“未包含.txt”'])
    await bar(page).getByRole('button', { name: '取消选择' }).click()
    await tick(page, '只许看')
    await bar(page).getByRole('button', { name: '下载' }).click()
    await soon(() => said(page)).toContain('所选知识都不能下载')
    const visited: string[] = []
    page.on('framenavigated', () => visited.push(address(page)))
    await bar(page).getByRole('button', { name: '分享' }).click()
    await soon(() => visited).toContain(`/docShare?docIds=${docs['只许看']}`)
    await editor.call(docDelete, { query: { id: docs['只许看']! } })
    await editor.call(docDelete, { query: { id: docs['可下载']! } })
  })

  // proves R-14
  it('opens a category by its address: where it is, what is in it and below it, and follows it', async () => {
    const page = await stage.page('lina')
    await page.goto(`/CommonDocList?category=${places['rules']}`)
    await page.getByRole('heading', { name: '办公规章', level: 1 }).waitFor()
    await soon(() => page.title()).toContain('办公规章')
    await soon(async () => (await titles(page)).toSorted()).toEqual(['办公总则', '差旅标准', '旧版差旅标准'].toSorted())
    await page.getByRole('list', { name: '下级分类' }).getByRole('link', { name: '差旅规章 2' }).click()
    await soon(async () => (await titles(page)).toSorted()).toEqual(['差旅标准', '旧版差旅标准'])
    await page.getByRole('button', { name: '订阅' }).click()
    await page.getByRole('button', { name: '已订阅' }).waitFor()
    expect(await lina.call(subscriptionList, {})).toMatchObject([{ kind: 'category', objectId: places['travel'] }])
    await page.reload()
    await page.getByRole('button', { name: '已订阅' }).click()
    await page.getByRole('button', { name: '订阅', exact: true }).waitFor()
    expect(await lina.call(subscriptionList, {})).toEqual([])
    const where = page.getByRole('navigation', { name: '所在位置' })
    expect(await where.getByRole('listitem').allTextContents()).toEqual(['全部分类', '办公规章', '差旅规章'])
    await where.getByRole('link', { name: '办公规章' }).click()
    await soon(() => address(page)).toBe(`/CommonDocList?category=${places['rules']}`)
    // The filters apply within the place, and 清空 does not leave it.
    await choose(page, '标签', /^差旅/)
    await soon(() => address(page)).toBe(`/CommonDocList?category=${places['rules']}&tag=差旅`)
    await soon(async () => (await titles(page)).toSorted()).toEqual(['差旅标准', '旧版差旅标准'])
    await page.getByRole('button', { name: '清空' }).click()
    await soon(() => address(page)).toBe(`/CommonDocList?category=${places['rules']}`)
    await soon(async () => (await titles(page)).length).toBe(3)
    await page.goto('/CommonDocList?topicId=' + places['safety'])
    await soon(() => titles(page)).toEqual(['差旅标准'])
    await page.goto('/CommonDocList?category=none')
    await page.getByRole('heading', { name: '没有这个分类' }).waitFor()
  })

  it('says under its name what belongs in a place; who may change the tree writes it there', async () => {
    const page = await stage.page('admin')
    await page.goto(`/CommonDocList?topic=${places['safety']}`)
    await page.getByRole('button', { name: '填写说明' }).click()
    const dialog = page.getByRole('dialog', { name: '“安全月”的说明' })
    await dialog.getByRole('textbox', { name: '说明' }).fill('六月的安全活动\n由行政部整理')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '编辑说明' }).waitFor()
    const reader = await stage.page('lina')
    await reader.goto(`/CommonDocList?topic=${places['safety']}`)
    const words = reader.locator('.zk-place-description')
    await soon(() => words.innerText()).toBe('六月的安全活动\n由行政部整理')
    expect(await words.getByRole('button').count()).toBe(0)
    await reader.goto(`/CommonDocList?category=${places['travel']}`)
    await reader.getByRole('heading', { name: '差旅规章', level: 1 }).waitFor()
    await soon(() => titles(reader).then((all) => all.length)).toBe(2)
    expect(await words.count()).toBe(0)
  })

  // proves R-14
  it('is walked through by keys alone, from the tree to a ticked document', async () => {
    const page = await stage.page('lina')
    await page.goto('/CommonDocList')
    await page.getByRole('heading', { name: '全部分类' }).waitFor()
    const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
    await page.getByRole('tab', { name: '分类' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await soon(() => item('差旅规章，2 篇').evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await soon(() => item('差旅规章，2 篇').count()).toBe(0)
    expect(await item('办公规章，3 篇').getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await soon(() => address(page)).toBe(`/CommonDocList?category=${places['travel']}`)
    await soon(() => item('差旅规章，2 篇').getAttribute('aria-selected')).toBe('true')
    await soon(async () => (await titles(page)).length).toBe(2)
    const focused = () => page.locator('zhiku-portal :focus').getAttribute('aria-label')
    for (let i = 0; i < 40 && !(await focused())?.startsWith('选择 '); i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await bar(page).getByText('已选 1 篇').waitFor()
    await page.getByRole('tab', { name: '分类' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: '全部专题' }).waitFor()
    await soon(() => address(page)).toBe('/CommonDocList?topic=')
  })

  it('ticks a range with Shift, shows the chosen columns on every device, and has one menu by two ways', async () => {
    const page = await stage.page('lina')
    await page.goto('/knowledgeList?sort=title')
    await soon(async () => (await titles(page)).length).toBe(50)
    const boxes = list(page).getByRole('checkbox', { name: /^选择 / })
    await boxes.nth(1).check()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await bar(page).getByText('已选 4 篇').waitFor()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await bar(page).getByText('已选 1 篇').waitFor()
    await bar(page).getByRole('button', { name: '取消选择' }).click()

    const heads = () => list(page).getByRole('columnheader').allTextContents()
    await soon(heads).toEqual(['', '标题', '状态', '负责人', '更新', '读过', '大小', '操作'])
    await page.getByRole('button', { name: '显示的列' }).click()
    await page.getByRole('dialog', { name: '显示的列' }).getByLabel('读过').uncheck()
    await page.getByRole('dialog', { name: '显示的列' }).getByLabel('分类').check()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await soon(heads).toEqual(['', '标题', '状态', '负责人', '更新', '大小', '分类', '操作'])
    await page.reload()
    await soon(heads).toEqual(['', '标题', '状态', '负责人', '更新', '大小', '分类', '操作'])

    const title = (await titles(page))[0]!
    await lina.call(favouriteDelete, { query: { docId: docs[title]! } }).catch(() => undefined)
    await page.reload()
    await list(page).getByRole('row').nth(1).getByText('已发布').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: title })
    const wanted = ['打开', '在新标签页打开', '收藏', '分享', '复制链接', '下载']
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(wanted)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `更多操作 ${title}`, exact: true }).press('Enter')
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(wanted)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.locator('zhiku-portal :focus').getAttribute('aria-label')).toBe(`更多操作 ${title}`)
    await page.keyboard.press('Enter')
    await menu.getByRole('menuitem', { name: '收藏' }).click()
    await soon(() => said(page)).toEqual([`已收藏“${title}”`])
    await list(page).getByRole('row').nth(1).getByText('已收藏').waitFor()
    await lina.call(favouriteDelete, { query: { docId: docs[title]! } })
  })

  it('stays where it is while it comes, and scrolls nothing sideways at any width', async () => {
    const page = await stage.page('lina', { viewport: { width: 1440, height: 900 } })
    await page.addInitScript(() => {
      const all: number[] = ((globalThis as { shifts?: number[] }).shifts = [])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) all.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/knowledgeList', `/CommonDocList?category=${places['rules']}`, '/myDocPage?tab=mustRead']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts ?? [])
      expect(
        shifts.reduce((sum, each) => sum + each, 0),
        path,
      ).toBeLessThanOrEqual(0.02)
      for (const width of [1440, 1100, 1023, 800, 640, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth)
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

  // proves G-09
  it('shows guests what is public, without what asks for a session, or invites them to sign in', async () => {
    await stage.server.setSite('AllowGuestSearch', '1')
    const page = await stage.page()
    const path = `/CommonDocList?category=${places['rules']}`
    await page.goto(path)
    await soon(() => titles(page)).toEqual(['办公总则'])
    expect(pagePath(page)).toBe(path)
    await page.getByText('1 篇您能阅读的知识').waitFor()
    await tick(page, '办公总则')
    expect(await bar(page).getByRole('button').allTextContents()).toEqual(['下载', '取消选择'])
    expect(await page.getByRole('button', { name: '订阅' }).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: '下载' }).click(),
    ])
    expect([...(await readZip(await buffer(await download.createReadStream()))).keys()]).toEqual(['办公总则.txt'])
    expect(await violations(page)).toEqual([])
    await stage.server.setSite('AllowGuestSearch', '0')
    const other = await stage.page()
    await other.goto(path)
    await other.getByRole('heading', { name: '请先登录' }).waitFor()
    expect(pagePath(other)).toBe(path)
  })

  it('has its batch bar whole on a phone, and no message covers the head or the bar', async () => {
    const page = await stage.page('editor', { viewport: { width: 390, height: 844 } })
    await page.goto('/knowledgeList')
    await page.getByRole('main').getByRole('checkbox').first().check()
    for (const each of await bar(page).getByRole('button').all()) {
      const box = (await each.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(390)
    }
    await bar(page).getByRole('button', { name: '收藏' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '收藏', exact: true }).click()
    await soon(() => said(page)).toContain('已收藏 1 篇')
    const message = (await page.getByText('已收藏 1 篇').boundingBox())!
    const field = (await page.getByRole('banner').getByRole('combobox').boundingBox())!
    const foot = (await bar(page)
      .or(page.getByRole('navigation', { name: '底部导航' }))
      .first()
      .boundingBox())!
    expect(message.y).toBeGreaterThan(field.y + field.height)
    expect(message.y + message.height).toBeLessThanOrEqual(foot.y)
    expect(await page.getByRole('banner').getByRole('combobox').getAttribute('placeholder')).toBe('搜索')
    expect(await violations(page)).toEqual([])
  })

  it('has its conditions and its tree in sheets on a phone', async () => {
    const page = await stage.page('lina', PHONE)
    await page.goto('/knowledgeList')
    await page.getByRole('button', { name: '筛选' }).click()
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await sheet.getByLabel('有效期').selectOption('expired')
    await sheet.getByRole('button', { name: '关闭' }).click()
    await soon(() => titles(page)).toEqual(['旧版差旅标准'])
    await page.goto('/CommonDocList')
    await page.getByRole('button', { name: '选择分类或专题' }).click()
    await page.getByRole('dialog', { name: '目录' }).getByRole('treeitem', { name: '差旅规章，2 篇' }).click()
    await soon(async () => (await titles(page)).length).toBe(2)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it.each(['desk', 'phone'])('is accessible, light and dark: %s', { tags: 'prove' }, async (size) => {
    const page = await stage.page('lina', size === 'phone' ? PHONE : {})
    await page.goto(`/knowledgeList?category=${places['rules']}&validity=valid`)
    await tick(page, '办公总则')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '卡片' }).click()
    expect(await violationsInBothThemes(page)).toEqual([])
    if (size === 'phone') {
      await page.getByRole('button', { name: '筛选' }).click()
      expect(await violationsInBothThemes(page)).toEqual([])
    }
    await page.goto(`/CommonDocList?category=${places['travel']}`)
    await tick(page, '差旅标准')
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.goto('/CommonDocList?topic=')
    await page.getByRole('heading', { name: '全部专题' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/CommonDocList?category=none')
    await page.getByRole('heading', { name: '没有这个分类' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})
