import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { PASSWORD } from '#tests/whole-server/support/fixture.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { builtEntries, openStage, pagePath, soon, type Stage } from '../support/stage.ts'

/** What pages that embed us do to everything on them. */
const HOSTILE = `
  * { all: revert; color: red !important; font: 30px/3 cursive !important; text-transform: uppercase; border: 9px solid lime !important }
  input, dialog { display: none !important }
  zhiku-portal { display: inline !important; opacity: .2 !important; margin: 99px !important }`

describeInBrowser('on a page that is not ours', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '停车须知.md', '# 停车须知\n\n访客停车请走东门。\n', 'staff')
    await settled(editor, id)
    await searchable(editor, '停车', id)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const host = (attributes: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>内网首页</title>
    <style>${HOSTILE}</style><h1>内网</h1><zhiku-portal ${attributes}></zhiku-portal>
    <script type="module" src="/assets/${builtEntries().portal.file}"></script></html>`
  const open = async (attributes: string) => {
    const page = await stage.page('lina')
    await page.route('**/intranet', (route) => route.fulfill({ contentType: 'text/html', body: host(attributes) }))
    await page.goto('/intranet')
    return page
  }

  it('keeps its looks, and leaves address, title and keys to the page', async () => {
    const page = await open(`base="${stage.server.baseURL}/" routing="memory"`)
    const field = page.getByRole('combobox', { name: '搜索内容' })
    await field.waitFor()
    const looks = await field.evaluate((element) => {
      const { fontSize, color, borderTopWidth } = getComputedStyle(element)
      return { fontSize, isRed: color === 'rgb(255, 0, 0)', borderTopWidth }
    })
    expect(looks).toEqual({ fontSize: '16px', isRed: false, borderTopWidth: '0px' })
    const outside = await page.locator('zhiku-portal').evaluate((element) => {
      const { display, opacity, marginTop } = getComputedStyle(element)
      return { display, opacity, marginTop }
    })
    expect(outside).toEqual({ display: 'block', opacity: '1', marginTop: '0px' })

    await page.keyboard.press('/')
    expect(await field.evaluate((element) => element.matches(':focus'))).toBe(false)
    await field.fill('停车')
    await field.press('Enter')
    await page.getByRole('link', { name: /停车须知/ }).click()
    await soon(() => page.getByText('请走东门').count()).toBe(1)
    expect(pagePath(page)).toBe('/intranet')
    expect(await page.title()).toBe('内网首页')
  })

  it('uses the fragment alone with hash routing', async () => {
    const page = await open('routing="hash"')
    const field = page.getByRole('combobox', { name: '搜索内容' })
    await field.fill('停车')
    await field.press('Enter')
    await soon(() => page.getByRole('link', { name: /停车须知/ }).count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/intranet')
    expect(new URL(page.url()).hash).toMatch(/^#\/doSearch\?q=/)
  })

  it('shows dialogs in spite of the page', async () => {
    const page = await open('routing="memory"')
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await soon(() => dialog.count()).toBe(0)
  })

  /** Two portals on one page: of this server, and of another one, which a proxy keeps below a path of this origin. */
  const openTwo = async (bases: readonly [string, string]) => {
    const page = await stage.page('lina')
    const [left, right] = bases.map(
      (base, i) => `<zhiku-portal id="p${i}" base="${base}" routing="memory"></zhiku-portal>`,
    )
    await page.route('**/intranet', (route) =>
      route.fulfill({ contentType: 'text/html', body: host('hidden').replace('<script', `${left}${right}<script`) }),
    )
    await page.route('**/other/api/**', async (route) => {
      const url = route.request().url().replace('/other/api/', '/api/')
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await page.goto('/intranet')
    return [page.locator('#p0'), page.locator('#p1'), page] as const
  }

  it('searches in one of two portals and leaves the other as it was', async () => {
    const [left, right] = await openTwo(['', ''])
    const field = left.getByRole('combobox', { name: '搜索内容' })
    await field.fill('停车')
    await field.press('Enter')
    // The home page, which is there before, has it among the newest and the most read.
    const hit = left.getByRole('region', { name: '搜索结果' }).getByRole('link', { name: /停车须知/ })
    await hit.waitFor()
    expect(await right.getByRole('heading', { level: 1 }).textContent()).toBe('今天想找点什么？')
    await right.getByRole('combobox', { name: '搜索内容' }).fill('没有这样的词zzqq')
    await right.getByRole('combobox', { name: '搜索内容' }).press('Enter')
    await right.getByRole('heading', { name: '没有查询到任何数据' }).waitFor()
    expect(await hit.count()).toBe(1)
  })

  it('knows somebody at one server and a guest at another, and says of each only its own', async () => {
    const [left, right, page] = await openTwo(['', '/other'])
    await left.getByRole('button', { name: '李娜的菜单' }).waitFor()
    await right.getByRole('link', { name: '登录', exact: true }).first().click()
    await right.getByLabel('账号').fill('zhangwei')
    await right.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await right.getByLabel('验证码', { exact: true }).fill('ABCD')
    await right.getByRole('button', { name: '登录', exact: true }).click()
    await right.getByRole('button', { name: '张伟的菜单' }).waitFor()
    expect(await left.getByRole('button', { name: '李娜的菜单' }).count()).toBe(1)
    await right.getByRole('combobox', { name: '搜索内容' }).press('Enter')
    await soon(() => right.getByText('请输入搜索内容').count()).toBe(1)
    expect(await left.getByText('请输入搜索内容').count()).toBe(0)
    await left.getByRole('button', { name: '李娜的菜单' }).click()
    await left.getByRole('menuitem', { name: '退出登录' }).click()
    await left.getByLabel('账号').waitFor()
    expect(await right.getByRole('button', { name: '张伟的菜单' }).count()).toBe(1)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Access-Token'))),
    ).toEqual(['Access-Token@/other'])
  })
})
