import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { PASSWORD } from '#tests/whole-server/support/fixture.ts'
import { fillSignIn, openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('signing in', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('Access-Token'))

  // proves G-06, S-72, X-42
  it('refuses a wrong password at the form, in the server’s words, and keeps the cursor there', async () => {
    const page = await stage.page()
    await page.goto('/user/login')
    await fillSignIn(page, 'lina', 'wrong')
    await soon(() => page.getByRole('alert').first().textContent()).toBe('用户名或密码错误')
    await soon(() => page.getByLabel('密码', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(true)
    expect(await storedToken(page)).toBeNull()
    expect(pagePath(page)).toBe('/user/login')
  })

  it('says what to do about a forgotten password, and who helps', async () => {
    const page = await stage.page(undefined, { viewport: { width: 390, height: 844 } })
    await page.goto('/user/login')
    await page.getByRole('button', { name: '忘记密码？' }).click()
    await page.getByText('请找本单位的知识库管理员').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('asks for what is missing without asking the server', async () => {
    const page = await stage.page()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto('/user/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await soon(() => page.getByRole('alert').first().textContent()).toBe('请输入账号')
    expect(calls.filter((url) => url.endsWith('/sys/login'))).toEqual([])
  })

  // proves E-66, G-14, G-19, S-72, T-01
  it('sends guests of closed pages to sign in and brings them back (G-14, G-19)', async () => {
    const page = await stage.page()
    await page.goto('/myDocPage?a=1')
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FmyDocPage%3Fa%3D1')
    await fillSignIn(page, 'lina', PASSWORD)
    await soon(() => pagePath(page)).toBe('/myDocPage?a=1')
    expect(await storedToken(page)).not.toBeNull()
    await soon(() => page.getByRole('button', { name: '李娜的菜单' }).count()).toBe(1)
  })

  it('never leads out of the site', async () => {
    const page = await stage.page()
    await page.goto('/user/login?redirect=https%3A%2F%2Fevil.example%2F')
    await fillSignIn(page, 'lina', PASSWORD)
    await soon(() => pagePath(page)).toBe('/index')
  })

  // proves E-66, G-11, P-01
  it('makes one menu call, knows signed-in people on the login page and lets them out (G-11, G-13)', async () => {
    const page = await stage.page('lina')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/user/login')
    await soon(() => pagePath(page)).toBe('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    expect(await page.getByRole('menuitem', { name: '管理后台' }).count()).toBe(0)
    expect(calls.filter((path) => path.endsWith('/getUserPermissionByToken'))).toHaveLength(1)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await soon(() => storedToken(page)).toBeNull()
    await page.goto('/createStore')
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FcreateStore')
  })

  // proves G-16, X-43
  it('ends the session, goes home and says why when the menu cannot be loaded', async () => {
    const refusal = { success: false, code: 500, message: '菜单服务暂停', result: null, timestamp: 0 }
    for (const [answer, sentence] of [
      [{ json: refusal }, '菜单服务暂停'],
      [{ status: 500, body: '{}' }, '请求失败'],
    ] as const) {
      const page = await stage.page('lina')
      await page.route('**/getUserPermissionByToken*', (route) => route.fulfill(answer))
      await page.goto('/myDocPage')
      await soon(() => pagePath(page)).toBe('/index')
      await page.locator('.zk-toast.is-bad').filter({ hasText: sentence }).waitFor()
      await soon(() => storedToken(page)).toBeNull()
      await soon(() => page.getByRole('heading', { name: '请先登录' }).count()).toBe(1)
    }
  })

  // proves, G-18
  it('leads guests from the root home, from /user to the sign-in, from what is nowhere to /404', async () => {
    const page = await stage.page()
    for (const [from, to] of [
      ['/', '/index'],
      ['/user', '/user/login'],
      ['/no/such', '/404'],
      ['/no/such?a=1', '/404'],
    ] as const) {
      await page.goto(from)
      await soon(() => pagePath(page)).toBe(to)
    }
  })

  // proves G-10
  it('lets guests see one more configured page', async () => {
    const page = await stage.page()
    await page.goto('/knowledgeHistory')
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FknowledgeHistory')
    await stage.server.setSite('GuestPagePath', '/knowledgeHistory')
    await page.goto('/knowledgeHistory')
    await page.getByRole('heading', { name: '没有这个版本，或者您不能查看它' }).waitFor()
    expect(pagePath(page)).toBe('/knowledgeHistory')
    await stage.server.setSite('GuestPagePath', '')
  })

  // proves G-17
  it('leads guests from the sign-in page to the configured one, and still lets them sign in', async () => {
    await stage.server.setSite('GuestLoginPath', '/doSearch')
    const page = await stage.page()
    await page.goto('/user/login')
    await soon(() => pagePath(page)).toBe('/doSearch')
    await page.getByRole('link', { name: '登录', exact: true }).first().click()
    await page.getByLabel('账号').waitFor()
    await stage.server.setSite('GuestLoginPath', '')
    const other = await stage.page()
    await other.goto('/user/login')
    await other.getByLabel('账号').waitFor()
    expect(pagePath(other)).toBe('/user/login')
  })

  it('waits for the answer whether a captcha is wanted when a form that fills itself in is sent at once', async () => {
    const page = await stage.page()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/sys/captchaNeeded*', async (route) => {
      await held
      await route.continue()
    })
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto('/user/login')
    await page.getByLabel('账号').fill('lina')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    letGo()
    await soon(() => page.getByRole('alert').first().textContent()).toBe('请输入验证码')
    expect(sent.filter((path) => path.endsWith('/sys/login'))).toEqual([])
    await page.getByLabel('验证码', { exact: true }).fill('ABCD')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await soon(() => pagePath(page)).toBe('/index')
  })

  // proves G-11, G-12
  it('leads people from the root and from the sign-in page to the home page that is configured', async () => {
    const page = await stage.page('lina')
    for (const home of ['/myDocPage', '/createStore', '/doSearch?q=制度']) {
      await stage.server.setSite('SiteHomePageUrl', home)
      // What the browser keeps of the last home does not count, not even once.
      for (const from of ['/', '/user/login']) {
        await page.goto(from)
        await soon(() => decodeURIComponent(pagePath(page))).toBe(home)
      }
    }
    await stage.server.setSite('SiteHomePageUrl', '')
    for (const from of ['/', '/user/login']) {
      const fresh = await stage.page('lina')
      await fresh.goto(from)
      await soon(() => pagePath(fresh)).toBe('/index')
    }
  })

  // proves
  it('shows home and the page for what is not there, to guests and to people', async () => {
    for (const username of [undefined, 'lina']) {
      const page = await stage.page(username)
      await page.goto('/index')
      const [asks, title] = username ? [1, '今天想找点什么？'] : [0, '请先登录']
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.getByRole('combobox', { name: '搜索内容' }).count()).toBe(asks)
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).waitFor()
      await page.goto('/404')
      await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
    }
  })

  // proves V-24, V-25, V-26, V-27
  it('asks for each part of a new password in its own words, before the server is asked', async () => {
    const page = await stage.page('lina')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/updatePassword') && calls.push(request.url()))
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    for (const [old, next, confirm, sentence] of [
      ['', '', '', '请输入旧密码!'],
      ['', 'Neu-Zhiku-2027', 'Neu-Zhiku-2027', '请输入旧密码!'],
      [PASSWORD, '', '', '请输入新密码!'],
      [PASSWORD, 'Neu-Zhiku-2027', '', '请确认新密码!'],
      [PASSWORD, 'Neu-Zhiku-2027', 'Neu-Zhiku-2028', '两次输入的密码不一样！'],
    ] as const) {
      await dialog.getByLabel('旧密码').fill(old)
      await dialog.getByLabel('新密码', { exact: true }).fill(next)
      await dialog.getByLabel('确认新密码').fill(confirm)
      await dialog.getByRole('button', { name: '修改密码' }).click()
      await soon(() => dialog.getByRole('alert').textContent()).toBe(sentence)
    }
    expect(calls).toEqual([])
  })

  // proves G-20, G-21, G-22
  it('names the pages (G-20…G-22)', async () => {
    const page = await stage.page('lina')
    for (const [path, title] of [
      ['/index', '知库'],
      ['/createStore', '上传 - 知库'],
      ['/myDocPage', '我的知识 - 知库'],
      ['/doSearch?q=a', '搜索 - 知库'],
    ] as const) {
      await page.goto(path)
      await soon(() => page.title()).toBe(title)
    }
  })

  // proves A-01, P-01
  it('leads administrators through the login page into the console, others not (R-27)', async () => {
    const guest = await stage.page()
    await guest.goto('/isystem/user')
    await soon(() => pagePath(guest)).toBe('/user/login?redirect=%2Fisystem%2Fuser')
    await fillSignIn(guest, 'admin', PASSWORD)
    await soon(() => pagePath(guest)).toBe('/isystem/user')
    await soon(() => guest.getByRole('row').count()).toBeGreaterThan(3)

    const staff = await stage.page('lina')
    await staff.goto('/isystem/user')
    await soon(() => staff.getByRole('heading', { level: 1 }).textContent()).toContain('没有打开这个页面的权限')
  })

  it('lets nobody past the first password, not even by address', async () => {
    await accountTools(stage.server).change('zhangwei', { mustChangePassword: true })
    const page = await stage.page()
    await page.goto('/user/login')
    await fillSignIn(page, 'zhangwei', PASSWORD)
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await page.goto('/myDocPage')
    await dialog.waitFor()
    await dialog.getByLabel('旧密码').fill(PASSWORD)
    await dialog.getByLabel('新密码', { exact: true }).fill('Neu-Zhiku-2027')
    await dialog.getByLabel('确认新密码').fill('Neu-Zhiku-2028')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await soon(() => dialog.getByRole('alert').textContent()).toBe('两次输入的密码不一样！')
    await dialog.getByLabel('确认新密码').fill('Neu-Zhiku-2027')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await soon(() => dialog.count()).toBe(0)
    await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('我的知识')
  })

  it('shows the departments one may work for', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    await page.getByRole('menuitem', { name: '切换部门' }).click()
    const dialog = page.getByRole('dialog', { name: '部门切换（当前：信息技术部）' })
    await dialog.getByRole('radio', { name: '信息技术部' }).waitFor()
    await dialog.getByRole('button', { name: '确定' }).click()
    await soon(() => dialog.count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
