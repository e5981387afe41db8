import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenant } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'

const SLOW_MS = 60_000
const LISTS = '**/KM/kmDoc/listMine*'

/** The clock of a test rules `setTimeout`, but not this; a limit that is set by it would go unseen. */
function limitsByTheClock(): void {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
    return controller.signal
  }
}

/** What the portal sends with every call, and what it says of every kind of answer. */
describeInBrowser('calls and their faults', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await stage.server.running.engines.db.insert(tenant).values({ id: '7', name: '别家' })
    const editor = await stage.server.signIn('editor')
    await settled(editor, (await uploadText(editor, '值班须知.md', '# 值班须知\n\n走东门。\n', 'staff')).id)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const answered = async (answer: Parameters<Route['fulfill']>[0], username = 'lina'): Promise<Page> => {
    const page = await stage.page(username)
    await page.route(LISTS, (route) => route.fulfill(answer))
    await page.goto('/myDocPage')
    return page
  }
  const notice = (page: Page, text: string) => page.getByRole('status').locator('.zk-toast').filter({ hasText: text })

  // The minute passes by the clock of the page, by which every time limit of the client would run.
  // proves C-04
  it('waits a minute for an answer that is slow', async () => {
    const page = await stage.page('lina')
    await page.clock.install()
    await page.addInitScript(limitsByTheClock)
    const asked = Promise.withResolvers<Route>()
    let givenUp: string | undefined
    page.on('requestfailed', (request) => {
      if (request.url().includes('/listRecently')) givenUp = request.failure()?.errorText
    })
    await page.route('**/listRecently*', (route) => asked.resolve(route))
    await page.goto('/index')
    const route = await asked.promise
    const began = await page.evaluate(() => Date.now())
    await page.clock.runFor(SLOW_MS)
    expect(await page.evaluate((then) => Date.now() - then, began)).toBeGreaterThanOrEqual(SLOW_MS)
    expect(givenUp).toBeUndefined()
    await route.continue()
    await page.getByRole('link', { name: '值班须知' }).first().waitFor()
  })

  // proves C-01, C-02, C-05, C-06, T-02
  it('sends token, tenant and a moment below /api, the menu first', async () => {
    const page = await stage.page('lina')
    const calls: { path: string; method: string; token: string; tenant: string; moment: string | null }[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const headers = request.headers()
      if (!['fetch', 'xhr'].includes(request.resourceType())) return
      calls.push({
        path: pathname,
        method: request.method(),
        token: headers['x-access-token'] ?? '',
        tenant: headers['tenant-id'] ?? '',
        moment: searchParams.get('_t'),
      })
    })
    await page.goto('/createStore')
    await page.getByRole('button', { name: '李娜的菜单' }).waitFor()
    await soon(() => calls.some(({ path }) => path.includes('/sys/dict/getDictItems/'))).toBe(true)
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('Access-Token') ?? '{}').value as string)
    for (const call of calls) {
      expect(call.path).toMatch(/^\/api\//)
      expect(call.token).toBe(token)
      expect(call.tenant).toBe('0')
      const isLookup = call.path.includes('/sys/dict/getDictItems/')
      if (call.method === 'GET') expect([call.path, call.moment !== null]).toEqual([call.path, !isLookup])
    }
    expect(calls.filter(({ path }) => path.endsWith('/getUserPermissionByToken'))).toHaveLength(1)
  })

  // proves C-02
  it('sends the tenant that the browser keeps', async () => {
    const page = await stage.page()
    await page.addInitScript(() => {
      localStorage.setItem('TENANT_ID', JSON.stringify({ value: '7', expire: Date.now() + 60_000 }))
    })
    const tenants: (string | undefined)[] = []
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) tenants.push(request.headers()['tenant-id'])
    })
    await page.goto('/index')
    await soon(() => tenants.length).toBeGreaterThan(1)
    expect(new Set(tenants)).toEqual(new Set(['7']))
  })

  // proves
  it('says of a status what the list says', async () => {
    for (const [status, sentence] of [
      [403, '拒绝访问'],
      [404, '很抱歉，资源未找到!'],
      [504, '网络超时'],
    ] as const) {
      const page = await answered({ status, json: { success: false, code: status, message: '不用这一句' } })
      await notice(page, sentence).waitFor()
      await soon(() => notice(page, sentence).textContent()).toBe(`系统提示${sentence}`)
    }
  })

  // proves X-07
  it('says of other statuses what the server says', async () => {
    const page = await answered({ status: 418, json: { success: false, code: 418, message: '茶壶里没有咖啡' } })
    await page.getByRole('main').getByText('茶壶里没有咖啡').waitFor()
  })

  // proves X-08
  it('warns where a list answers with code 510', async () => {
    const page = await answered({ json: { success: false, code: 510, message: '没有权限，请联系管理员授权' } })
    await page.locator('.zk-toast.is-warn').filter({ hasText: '没有权限，请联系管理员授权' }).waitFor()
  })

  // proves K-23, X-04
  it('says 401, signs out and loads the page anew one and a half seconds later', async () => {
    const page = await stage.page('lina')
    await page.clock.install()
    const asked = Promise.withResolvers<Route>()
    await page.route(LISTS, (route) => asked.resolve(route))
    await page.goto('/myDocPage')
    const route = await asked.promise
    // From here on the time of the page passes only where the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    const isTheSame = () => page.evaluate(() => 'isTheSame' in window).catch(() => false)
    await route.fulfill({ status: 401, json: { success: false, code: 401, message: '' } })
    await notice(page, '未授权，请重新登录').waitFor()
    await page.clock.runFor(1400)
    await page.waitForTimeout(200)
    expect([await isTheSame(), pagePath(page)]).toEqual([true, '/myDocPage'])
    await page.clock.runFor(200)
    await soon(isTheSame).toBe(false)
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FmyDocPage')
    expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
  })

  // proves T-15, X-05, X-06
  it('asks to sign in again, and nothing else, when the session has expired', async () => {
    const page = await answered({ status: 500, json: { success: false, code: 500, message: 'Token失效，请重新登录!' } })
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '重新登录' }).click()])
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FmyDocPage')
    expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
  })

  // proves X-35
  it('says that nobody is signed in when the session went in another tab', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    await page.evaluate(() => localStorage.removeItem('Access-Token'))
    await page.getByRole('menuitem', { name: '切换部门' }).click()
    await notice(page, '当前系统无登录用户!').waitFor()
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
