import { afterAll, beforeAll, expect, it } from 'vitest'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled } from '#tests/whole-server/support/documents.ts'
import { cutOff } from '../support/cut-off.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

const TITLES = {
  latin: `Supercalifragilistic${'x'.repeat(180)}`,
  han: '关于进一步规范差旅住宿标准的通知及其附件'.repeat(10),
}
/** A phone, and a desk at 200 %. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
]
/** Nothing of a document's title stands on them. */
const WITHOUT_TITLES = new Set([
  '/user/login',
  '/404',
  '/apiDocs',
  '/createWord',
  '/saveNetSource',
  '/account',
  '/docShared',
])
const DAY_MS = 86_400_000

describeInBrowser('a title without end', () => {
  let stage: Stage
  const ids: string[] = []
  let share = ''
  let fileId = ''
  beforeAll(async () => {
    stage = await openStage()
    const api = await stage.server.signIn('admin')
    for (const title of Object.values(TITLES)) {
      const body = { title, scope: 'staff' as const }
      const file = new Blob([`# ${title}\n\n超长标题检验：${title}\n\n## 住宿\n\n每晚六百元。`])
      const { id } = await api.call(docUpload, { file, fileName: `${title.slice(0, 80)}.md`, body })
      fileId = (await settled(api, id)).fileId ?? ''
      await searchable(api, '超长标题检验', id)
      await api.call(favouriteAdd, { query: { docId: id } })
      const validUntil = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
      share = (await api.call(shareAdd, { body: { docId: id, validUntil } })).id
      ids.push(id)
    }
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** Where its titles stand, for every screen that has some. */
  const titleAddresses = (path: string): string[] => {
    const own: Record<string, string[]> = {
      '/doSearch': ['/doSearch?q=超长标题检验'],
      '/knowledge': ids.map((id) => `/knowledge?id=${id}`),
      '/knowledgeHistory': ids.map((id) => `/knowledgeHistory?docId=${id}`),
      '/fileEditor': [`/fileEditor/${fileId}`],
      '/myDocPage': ['all', 'favourites', 'shares', 'published'].map((tab) => `/myDocPage?tab=${tab}`),
      '/docShareView': [`/docShareView?id=${share}`],
    }
    return own[path] ?? [path]
  }

  it('pushes nothing aside, on no screen of the portal', async () => {
    const page = await stage.page('admin')
    const found: string[] = []
    for (const path of Object.values<string>(PORTAL_PATHS).filter((each) => !WITHOUT_TITLES.has(each))) {
      for (const address of titleAddresses(path)) {
        await page.goto(address)
        for (const viewport of SIZES) {
          await page.setViewportSize(viewport)
          await page.waitForLoadState('networkidle')
          const cut = await page.evaluate(cutOff)
          if (cut.length > 0) found.push(`${address} at ${viewport.width}: ${cut.join('; ').slice(0, 300)}`)
          const folder = process.env['ZHIKU_SHOTS']
          if (folder)
            await page.screenshot({
              path: `${folder}/a-long-${address.replace(/\W+/g, '_').slice(0, 40)}-${viewport.width}.png`,
            })
        }
      }
    }
    expect(found).toEqual([])
  })

  it('takes no more than three lines of a phone, and can be read whole where it is read', async () => {
    const page = await stage.page('admin', { viewport: SIZES[0]! })
    const countLines = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { lineHeight } = getComputedStyle(element)
          return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight))
        })
    for (const [address, link] of [
      ['/doSearch?q=超长标题检验', '.zk-result-title > a'],
      ['/knowledgeList', '.zk-documents-title'],
      ['/myDocPage?tab=all', 'td > a'],
      ['/docShare', 'a.zk-three-lines'],
      ['/index', '.zk-feed-title'],
    ] as const) {
      await page.goto(address)
      await page.locator(link).first().waitFor()
      expect(await countLines(link), address).toBeLessThanOrEqual(3)
    }
    await page.goto(`/knowledge?id=${ids[1]}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await countLines('.zk-knowledge-title > .zk-long-title')).toBeLessThanOrEqual(3)
    await page.getByRole('button', { name: '展开标题' }).click()
    await soon(() => countLines('.zk-knowledge-title > .zk-long-title')).toBeGreaterThan(5)
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toContain(TITLES.han)
  })
})
