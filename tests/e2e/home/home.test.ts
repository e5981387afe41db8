import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentAdd } from '#core/contract/km/community/comment.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { mustReadAssign } from '#core/contract/km/community/must-read.ts'
import { siteItemDeleteBatch } from '#core/contract/km/config.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docUpload, docView } from '#core/contract/km/documents/document.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { topics } from '#core/contract/sys/category.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { user } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { way } from '../../whole-way.ts'
import { openStage, pagePath, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

describeInBrowser('the home page of the portal', () => {
  let stage: Stage
  let admin: Api
  let editor: Api
  let zhangwei: Api
  let topId: string
  const idOf: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    ;[admin, editor, zhangwei] = (await Promise.all(['admin', 'editor', 'zhangwei'].map(stage.server.signIn))) as [
      Api,
      Api,
      Api,
    ]
    const top = await admin.call(categories.taxonomyAdd, { body: { name: '人事规章' } })
    const below = await admin.call(categories.taxonomyAdd, { body: { name: '考勤', pid: top.id } })
    const topic = await admin.call(topics.taxonomyAdd, { body: { name: '新人第一周', recommend: true } })
    topId = top.id
    for (const [name, scope] of [
      ['考勤办法', 'staff'],
      ['访客须知', 'public'],
      ['保密守则', 'staff'],
    ] as const)
      idOf[name] = await upload(editor, name, { scope, category: below.code, topicIds: topic.id })
  }, 120_000)
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  async function upload(api: Api, name: string, more: object): Promise<string> {
    const body = { scope: 'staff' as const, title: name, ...more }
    const { id } = await api.call(docUpload, { file: new Blob([`${name}的正文`]), fileName: `${name}.txt`, body })
    return (await settled(api, id)).id
  }
  async function home(username?: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await stage.page(username, options)
    await page.goto('/index')
    return page
  }
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const cards = (page: Page) => page.locator('.zk-home-columns').getByRole('heading', { level: 2 }).allTextContents()
  /** Every column has come. */
  async function complete(page: Page): Promise<void> {
    await card(page, '知识动态').waitFor()
    await soon(() => page.locator('.zk-home-columns .zk-skeleton').count()).toBe(0)
  }
  const newest = (page: Page) => card(page, '知识动态').locator('.zk-feed-title > b').allTextContents()
  /** Paths of the calls that a page makes from now on. */
  function recordCalls(page: Page): string[] {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/KM/') && !pathname.includes('sysPicture')) calls.push(pathname.slice(8))
    })
    return calls
  }

  // proves K-79, K-80, K-81, K-82, K-83
  it('greets people by their name and the hour of their clock', async () => {
    const page = await stage.page('lina', { timezoneId: 'Asia/Shanghai' })
    for (const [clock, greeting] of [
      ['08:59', '早上好'],
      ['10:00', '上午好'],
      ['12:30', '中午好'],
      ['19:59', '下午好'],
      ['20:00', '晚上好'],
    ] as const) {
      await page.clock.setFixedTime(new Date(`${wireDay(new Date())}T${clock}:00+08:00`))
      await page.goto('/index')
      await soon(() => page.locator('.zk-hero-greeting').textContent()).toBe(`${greeting}，李娜`)
    }
  })

  // proves R-04
  it('invites guests of a closed site to sign in, and asks nothing on their behalf', async () => {
    const page = await stage.page()
    const calls = recordCalls(page)
    await page.goto('/index')
    await page.getByRole('heading', { name: '请先登录' }).waitFor()
    expect(calls.filter((path) => !path.includes('Config'))).toEqual(['kmBanner/listShown'])
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2Findex')
  })

  // proves R-04
  it('shows guests what is public, on shelves that count no more than that, and nothing of people', async () => {
    await stage.server.setSite('AllowGuestSearch', '1')
    const page = await stage.page()
    const calls = recordCalls(page)
    await page.goto('/index')
    await soon(() => newest(page)).toEqual(['访客须知'])
    await complete(page)
    expect(await cards(page)).toEqual(['知识动态', '知识库', '专题'])
    await soon(() => card(page, '知识库').getByRole('listitem').allTextContents()).toEqual(['人事规章1 篇'])
    expect(await page.locator('.zk-hero-greeting').textContent()).toMatch(/^..好，欢迎来到知库$/)
    expect(calls.filter((path) => /todo|toMe|Favourite|recentlyVisit/.test(path))).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  it('hides every card that holds nothing, and asks each thing once', async () => {
    const page = await stage.page('zhangwei')
    const calls = recordCalls(page)
    await page.goto('/index')
    await soon(() => newest(page)).toEqual(['保密守则', '访客须知', '考勤办法'])
    await complete(page)
    expect(await cards(page)).toEqual(['知识动态', '知识库', '专题'])
    const own = calls.filter((path) => !path.includes('Config')).toSorted()
    expect(own).toEqual(
      [
        'HomePage/shelf',
        'HomePage/todo',
        'HomePage/topicShelf',
        'KmDocComments/toMe',
        'kmBanner/listShown',
        'HomePage/hot',
        'kmDoc/listRecently',
        'kmDocReadingPlace/ofDocs',
        'kmPreference/list',
        'kmDocVisitRecord/recentlyVisitDocs',
        'kmReminder/count',
        'kmSearchRecord/hotKeywordReport',
      ].toSorted(),
    )
  })

  it('leads from the shelf to its category and from a topic to its newest three', async () => {
    const page = await home('lina')
    const space = card(page, '知识库').getByRole('link', { name: '人事规章' })
    await space.waitFor()
    expect(await space.getAttribute('href')).toBe(`/CommonDocList?category=${topId}`)
    const topic = card(page, '专题').locator('.zk-topic')
    expect(await topic.getByRole('listitem').allTextContents()).toEqual(['保密守则', '访客须知', '考勤办法'])
    expect(await topic.getByRole('link').first().getAttribute('href')).toMatch(/^\/CommonDocList\?topic=\w+$/)
    await topic.getByRole('link', { name: '保密守则' }).click()
    await soon(() => pagePath(page)).toBe(`/knowledge?id=${idOf['保密守则']}`)
  })

  it('tells people what waits for them, counted, and leads there', async () => {
    const [lina] = await stage.server.running.engines.db.select().from(user).where(eq(user.username, 'lina'))
    for (const name of ['考勤办法', '保密守则'])
      await editor.call(mustReadAssign, {
        body: { docId: idOf[name]!, subjectKind: 'user', subjectIds: [lina!.id] },
      })
    const own = await stage.server.signIn('lina')
    for (let i = 1; i <= 6; i++) await upload(own, `李娜的第${i}份草稿`, { scope: 'department' })
    const page = await home('lina')
    const todo = card(page, '等您处理')
    const kinds = todo.getByRole('navigation', { name: '等您处理的种类' })
    await soon(() => kinds.getByRole('link').allTextContents()).toEqual(['必读 2', '草稿 6'])
    const rows = (await todo.getByRole('listitem').allTextContents()).map((text) => text.replace(/今天 [\d:]+/, ''))
    expect(rows.toSorted()).toEqual(
      [
        '李娜的第6份草稿草稿保存接着写',
        '李娜的第5份草稿草稿保存接着写',
        '保密守则必读去阅读',
        '考勤办法必读去阅读',
      ].toSorted(),
    )
    await kinds.getByRole('link', { name: '草稿 6' }).click()
    await soon(() => pagePath(page)).toBe('/myDocPage?tab=draft')
    await page.goBack()
    await todo.getByRole('link', { name: '去阅读：考勤办法' }).click()
    await soon(() => pagePath(page)).toBe(`/knowledge?id=${idOf['考勤办法']}`)
  })

  it('shows reviewers what was submitted', async () => {
    const id = await upload(zhangwei, '待审的报告', {})
    await zhangwei.call(docSubmit, { query: { id } })
    const page = await home('admin')
    const todo = card(page, '等您处理')
    await todo.getByRole('link', { name: '去审核：待审的报告' }).click()
    await soon(() => pagePath(page)).toBe(`/knowledge?id=${id}`)
  })

  it('shows who named a person until they have looked, or say that they have', async () => {
    const [lina] = await stage.server.running.engines.db.select().from(user).where(eq(user.username, 'lina'))
    for (const text of ['请看第三条', '附表也请看'])
      await zhangwei.call(commentAdd, {
        body: { docId: idOf['考勤办法']!, comment: `@李娜 ${text}`, mentions: [lina!.id] },
      })
    const page = await home('lina')
    const mentions = card(page, '提到我')
    await soon(() => mentions.getByRole('listitem').count()).toBe(2)
    await mentions.getByRole('link', { name: /请看第三条/ }).click()
    await soon(() => pagePath(page)).toBe(`/knowledge?id=${idOf['考勤办法']}`)
    await page.goBack()
    await soon(() => mentions.getByRole('listitem').count()).toBe(1)
    expect(await mentions.getByRole('listitem').textContent()).toContain('附表也请看')
    await mentions.getByRole('button', { name: '标为已读' }).click()
    await soon(() => mentions.count()).toBe(0)
    await page.reload()
    await card(page, '知识动态').waitFor()
    expect(await mentions.count()).toBe(0)
  })

  it('keeps what a person has read and likes, and what everybody reads', async () => {
    const own = await stage.server.signIn('lina')
    await own.call(favouriteAdd, { query: { docId: idOf['保密守则']! } })
    for (const api of [own, zhangwei]) await api.call(docView, { query: { docId: idOf['访客须知']! } })
    const page = await home('lina')
    const read = page.getByRole('region', { name: '接着读' }).getByRole('link')
    await soon(() => read.first().getAttribute('title')).toBe('访客须知')
    expect(await card(page, '本周热读').getByRole('listitem').first().textContent()).toBe('1访客须知2 人读过')
    const feed = card(page, '知识动态')
    await feed.getByRole('tab', { name: '最近更新' }).press('ArrowRight')
    await soon(async () => (await newest(page))[0]).toBe('访客须知')
    await feed.getByRole('tab', { name: '收藏' }).click()
    await soon(() => newest(page)).toEqual(['保密守则'])
    expect(await feed.getByRole('link', { name: '全部收藏' }).getAttribute('href')).toBe('/myDocPage?tab=favourites')
  })

  it('is arranged by each person, who finds it so on every device', async () => {
    const page = await home('lina')
    await complete(page)
    await page.getByRole('button', { name: '调整首页' }).click()
    const dialog = page.getByRole('dialog', { name: '调整首页' })
    await dialog.getByRole('checkbox', { name: '专题' }).uncheck()
    await dialog.getByRole('button', { name: '接着读 上移' }).click()
    await dialog.getByRole('button', { name: '接着读 上移' }).press('Enter')
    expect(await dialog.getByRole('button', { name: '接着读 上移' }).isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '完成' }).click()
    const shown = async (from: Page) => {
      await complete(from)
      return cards(from)
    }
    expect((await shown(page))[0]).toBe('接着读')
    const elsewhere = await shown(await home('lina'))
    expect(elsewhere[0]).toBe('接着读')
    expect(elsewhere).not.toContain('专题')
    expect(await shown(await home('zhangwei'))).toContain('专题')
    await page.getByRole('button', { name: '调整首页' }).click()
    await dialog.getByRole('button', { name: '恢复原样' }).click()
    await soon(() => cards(page)).toContain('专题')
  })

  it('says in each card what failed there, and asks for that alone once more', async () => {
    const page = await stage.page('lina')
    const calls = recordCalls(page)
    await page.route('**/HomePage/shelf*', (route) => route.abort())
    await page.goto('/index')
    const retry = page.getByRole('button', { name: '重试：知识库' })
    await retry.waitFor()
    expect(await card(page, '知识库').getByRole('alert').textContent()).toContain('没有加载成功')
    await soon(() => newest(page)).toContain('保密守则')
    expect(await violations(page)).toEqual([])
    await page.unroute('**/HomePage/shelf*')
    calls.length = 0
    await retry.click()
    await card(page, '知识库').getByRole('link', { name: '人事规章' }).waitFor()
    expect(calls).toEqual(['HomePage/shelf'])
  })

  it('offers hot words that find something, and the advanced search', async () => {
    await stage.server.setSite('AllowGuestSearch', '1')
    const page = await stage.page('lina')
    await page.route('**/hotKeywordReport*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: string[] }
      await route.fulfill({ response, json: { ...answer, result: ['考勤', '保密'] } })
    })
    await page.goto('/index')
    const words = page.getByRole('navigation', { name: '大家在搜' })
    await soon(() => words.getByRole('link').allTextContents()).toEqual(['考勤', '保密'])
    expect(await page.getByRole('link', { name: '高级搜索' }).getAttribute('href')).toBe('/doSearch?mode=advanced')
    await words.getByRole('link', { name: '考勤' }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=考勤')
  })

  it('is accessible and fits in every width, light and dark, for people and guests', { tags: 'prove' }, async () => {
    const found: Record<string, string[]> = {}
    for (const username of ['lina', undefined]) {
      const page = await home(username)
      await card(page, '知识动态').getByRole('listitem').first().waitFor()
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport)
        const problems = await (username && viewport === way(SIZES[0], viewport) ? violationsInBothThemes : violations)(
          page,
        )
        if (problems.length > 0) found[`${username} ${viewport.width}`] = problems
        await soon(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    }
    expect(found).toEqual({})
  })

  // proves P-10
  it('falls back to the name that is built in when the configuration has none', async () => {
    const page = await stage.page()
    const greeting = page.locator('.zk-hero-greeting')
    await stage.server.setSite('SiteTitle', '云山文库')
    await page.goto('/index')
    await soon(() => greeting.textContent()).toContain('欢迎来到云山文库')
    await admin.call(siteItemDeleteBatch, { query: { ids: 'SiteTitle' } })
    await page.reload()
    await soon(() => greeting.textContent()).toContain('欢迎来到知库')
    expect(await page.locator('body').innerText()).not.toMatch(/undefined|null/)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
