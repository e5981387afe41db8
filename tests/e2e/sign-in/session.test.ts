import type { Page } from 'playwright'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHANGE_RULES } from '#core/rules/password.ts'
import { contract } from '#core/contract/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { PASSWORD } from '#tests/whole-server/support/fixture.ts'
import { department, userDepartment } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { fillSignIn, openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

const DAY_MS = 86_400_000
const SIGN_IN = ['Access-Token', 'Login_Username', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA']

/** What a page may ask of the server while the first password is to be changed. */
const BEFORE_FIRST_PASSWORD = contract
  .filter(({ access }) => access === 'anonymous')
  .map(({ path }) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`))

/** What the browser keeps of a sign-in, how one gets out of it, and what it says on the way. */
describeInBrowser('a session in the browser', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const signIn = async (page: Page, username: string, address = '/user/login') => {
    await page.goto(address)
    await fillSignIn(page, username)
  }
  const setPassword = async (username: string, state: { mustChangePassword: boolean }) =>
    accountTools(stage.server).change(username, { ...state, passwordHash: await hashPassword(PASSWORD) })
  /** Every answer of the server to this page, as it comes. */
  const recordAnswers = (page: Page) => {
    const answers: { path: string; success: boolean }[] = []
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/')) return
      const told = (await response.json().catch(() => ({}))) as { success?: boolean }
      answers.push({ path: pathname, success: told.success ?? response.ok() })
    })
    return answers
  }
  const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('Access-Token'))
  /** Days from now that each kept item is good for. */
  const lives = async (page: Page) => {
    const ends = await page.evaluate(
      (keys) => keys.map((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { expire?: number }).expire ?? 0),
      SIGN_IN,
    )
    return ends.map((end) => Math.round(((end - Date.now()) / DAY_MS) * 1000) / 1000)
  }
  const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).first().textContent()
  const signOut = async (page: Page, name = '李娜') => {
    await page.getByRole('button', { name: `${name}的菜单` }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  const secondDepartment = async (username: string, departName: string) => {
    const { db, idOf } = accountTools(stage.server)
    const [row] = await db.select().from(department).where(eq(department.departName, departName))
    await db.insert(userDepartment).values({ userId: await idOf(username), departmentId: row!.id })
  }

  // proves CF-09, K-03, K-04, K-05, T-14
  it('keeps token, name, person and dictionaries for the configured days, seven by default', async () => {
    for (const [configured, days] of [
      ['', 7],
      ['1', 1],
      ['30', 30],
    ] as const) {
      await stage.server.setSite('KmTokenExpireDays', configured)
      const page = await stage.page()
      await signIn(page, 'zhangwei')
      await soon(() => pagePath(page)).toBe('/index')
      for (const life of await lives(page)) expect(life).toBeCloseTo(days, 2)
      await page.context().close()
    }
    await stage.server.setSite('KmTokenExpireDays', '7')
  })

  it('asks once for the first password', async () => {
    await accountTools(stage.server).change('reviewer', { mustChangePassword: true })
    const page = await stage.page()
    await signIn(page, 'reviewer', '/user/login?redirect=%2FmyDocPage')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('新密码', { exact: true }).fill('Neu-Zhiku-2027')
    expect(await dialog.getByLabel('旧密码').count()).toBe(0)
    await dialog.getByLabel('确认新密码').fill('Neu-Zhiku-2027')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await soon(() => dialog.count()).toBe(0)
    await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('我的知识')
  })

  it('asks nothing that is refused before the first password is changed, and everything after', async () => {
    for (const address of ['/user/login', '/user/login?redirect=%2Fisystem%2Fuser']) {
      await setPassword('admin', { mustChangePassword: true })
      const page = await stage.page()
      const answers = recordAnswers(page)
      await signIn(page, 'admin', address)
      const dialog = page.getByRole('dialog', { name: '修改密码' })
      await dialog.waitFor()
      await page.waitForLoadState('networkidle')
      await page.reload()
      await dialog.getByLabel('旧密码').fill(PASSWORD)
      await page.waitForLoadState('networkidle')
      expect(answers.filter(({ path }) => !BEFORE_FIRST_PASSWORD.some((each) => each.test(path)))).toEqual([])
      expect(answers.filter(({ success }) => !success)).toEqual([])
      expect(await violations(page)).toEqual([])
      await dialog.getByLabel('新密码', { exact: true }).fill('Neu-Zhiku-2027')
      await dialog.getByLabel('确认新密码').fill('Neu-Zhiku-2027')
      await dialog.getByRole('button', { name: '修改密码' }).click()
      if (address.includes('redirect')) await page.getByText('lina', { exact: true }).first().waitFor()
      else await page.getByRole('button', { name: '管理员的菜单' }).waitFor()
      await page.waitForLoadState('networkidle')
      await soon(() => answers.length).toBeGreaterThan(6)
      expect(await page.getByText('没有加载成功').count()).toBe(0)
      expect(answers.filter(({ success }) => !success)).toEqual([])
      await page.context().close()
    }
    await setPassword('admin', { mustChangePassword: false })
  })

  it('names the rules of a password before they are broken, and checks them off', async () => {
    await accountTools(stage.server).change('editor', { mustChangePassword: true })
    const page = await stage.page()
    await signIn(page, 'editor')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const rules = dialog.getByRole('list', { name: '密码要求' }).getByRole('listitem')
    await rules.first().waitFor()
    expect(await rules.allTextContents()).toEqual(CHANGE_RULES.map(({ wants }) => wants))
    const unmet = () => rules.filter({ hasNotText: '已符合' }).allTextContents()
    for (const [typed, missing] of [
      ['Wq7-tz', [0]],
      ['Wortlang-q', [1]],
      ['abcd1234', [3]],
      ['7-rotide-Regen', [2]],
      [PASSWORD, [4]],
      ['Neu-Zhiku-2027', []],
    ] as const) {
      await dialog.getByLabel('新密码', { exact: true }).fill(typed)
      expect(await unmet(), typed).toEqual(missing.map((at) => CHANGE_RULES[at]?.wants))
    }
    await accountTools(stage.server).change('editor', { mustChangePassword: false })
  })

  it('leads from the console to the change of a password that somebody has set meanwhile', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/user')
    await page.getByText('lina', { exact: true }).first().waitFor()
    await accountTools(stage.server).change('admin', { mustChangePassword: true })
    await page.reload()
    await page.getByRole('dialog', { name: '修改密码' }).waitFor()
    await accountTools(stage.server).change('admin', { mustChangePassword: false })
  })

  it('asks for the old password when the server does not take the one of the sign-in', async () => {
    await accountTools(stage.server).change('editor', { mustChangePassword: true })
    const page = await stage.page()
    await page.route('**/sys/user/updatePassword', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '旧密码输入错误!' } }),
    )
    await signIn(page, 'editor')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('新密码', { exact: true }).fill('Neu-Zhiku-2027')
    await dialog.getByLabel('确认新密码').fill('Neu-Zhiku-2027')
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await soon(() => dialog.getByRole('alert').textContent()).toBe('旧密码输入错误!')
    await soon(() => dialog.getByLabel('旧密码').count()).toBe(1)
    await accountTools(stage.server).change('editor', { mustChangePassword: false })
  })

  // proves T-03, T-04, T-06, W-08
  it('ends at the sign-in page by one call, with nothing kept', async () => {
    const page = await stage.page('lina')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto('/myDocPage')
    await signOut(page)
    await soon(() => pagePath(page)).toBe('/user/login')
    expect(await storedToken(page)).toBeNull()
    expect(await lives(page)).toSatisfy((days: number[]) => days.every((life) => life < 0))
    expect(calls.filter((call) => call.endsWith('/sys/logout'))).toEqual(['POST /api/sys/logout'])
  })

  const FAILURES = [
    [{ json: { success: false, code: 500, message: '退出登录失败！' } }, '退出登录失败！'],
    [{ status: 500, body: '' }, '请求失败'],
    [null, '网络异常，请检查网络后重试'],
  ] as const

  // proves T-05, X-45
  it('ends here whatever the server answers to a sign-out, and says what went wrong', async () => {
    for (const [answer, sentence] of FAILURES) {
      const page = await stage.page('lina')
      await page.route('**/sys/logout', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto('/index')
      await signOut(page)
      await soon(() => pagePath(page)).toBe('/user/login')
      await soon(() => said(page)).toContain(sentence)
      expect(await storedToken(page)).toBeNull()
    }
  })

  it('ends in the console too, whatever the server answers', { tags: 'prove' }, async () => {
    for (const [answer, sentence] of FAILURES) {
      const page = await stage.page('admin')
      await page.route('**/sys/logout', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto('/dashboard/analysis')
      await signOut(page, '管理员')
      await soon(() => pagePath(page)).toBe('/user/login')
      await soon(() => said(page)).toContain(sentence)
      expect(await storedToken(page)).toBeNull()
    }
  })

  const answerLogin = (page: Page, code: number | string) =>
    page.route('**/sys/login', async (route) => {
      const response = await route.fetch()
      const told = (await response.json()) as object
      await route.fulfill({ response, json: { ...told, code, message: '手机验证码错误' } })
    })

  // proves T-07
  it('begins with code 200 alone, as a number or as text', async () => {
    for (const code of [0, 500]) {
      const page = await stage.page()
      await answerLogin(page, code)
      await signIn(page, 'zhangwei')
      await soon(() => page.getByRole('alert').first().textContent()).toBe('手机验证码错误')
      expect(await storedToken(page)).toBeNull()
    }
    const page = await stage.page()
    await answerLogin(page, '200')
    await signIn(page, 'zhangwei')
    await soon(() => pagePath(page)).toBe('/index')
    expect(await storedToken(page)).not.toBeNull()
  })

  // proves X-44
  it('ends when there is no menu, in the words of the family', async () => {
    const page = await stage.page('lina')
    await page.route('**/getUserPermissionByToken*', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result: { menu: [], auth: [], allAuth: [] } } }),
    )
    await page.goto('/myDocPage')
    await soon(() => pagePath(page)).toBe('/index')
    expect(await said(page)).toContain('permissions must be a non-null array')
    await soon(() => storedToken(page)).toBeNull()
  })

  // proves C-03
  it('sends cookies along', async () => {
    const page = await stage.page('lina')
    await page.addInitScript(() => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      const { fetch } = globalThis
      globalThis.fetch = (input, init) => {
        const request = new Request(input, init)
        if (request.url.includes('/api/')) asked.push(request.credentials)
        return fetch(input, init)
      }
    })
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).waitFor()
    const asked = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked)).toEqual(new Set(['include']))
  })

  // proves X-40, X-41
  it('says what the list says of an empty box and of an empty answer', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch')
    await page.getByRole('heading', { name: '请输入搜索内容' }).waitFor()
    await page.getByRole('search').getByRole('button', { name: '搜索', exact: true }).click()
    await soon(() => said(page)).toContain('请输入搜索内容')
    await page.goto('/doSearch?q=zzqq没有这样的词')
    await soon(() => page.getByRole('heading', { name: '没有查询到任何数据' }).count()).toBe(1)
  })

  // proves CF-18
  it('reads under the name of the chosen department, not of all', async () => {
    await secondDepartment('lina', '财务部')
    await stage.server.setSite('WaterMarkText', '#DEPARTMENT')
    const editor = await stage.server.signIn('editor')
    const { id } = await settled(editor, (await uploadText(editor, '须知.md', '# 须知\n\n走东门。\n', 'staff')).id)
    const page = await stage.page()
    await signIn(page, 'lina', `/user/login?redirect=${encodeURIComponent(`/knowledge?id=${id}`)}`)
    const chooser = page.getByRole('dialog', { name: '部门选择' })
    await chooser.getByRole('radio', { name: '财务部' }).check()
    await chooser.getByRole('button', { name: '确定' }).click()
    const style = () => page.locator('[data-part=watermark]').getAttribute('style')
    await soon(style).toContain(encodeURIComponent('>财务部<'))
    await page.reload()
    await soon(style).toContain(encodeURIComponent('>财务部<'))
    await page.getByRole('button', { name: '李娜的菜单' }).click()
    await page.getByRole('menuitem', { name: '切换部门' }).click()
    const change = page.getByRole('dialog', { name: '部门切换（当前：财务部）' })
    await change.getByRole('radio', { name: '信息技术部' }).check()
    await change.getByRole('button', { name: '确定' }).click()
    await soon(style).toContain(encodeURIComponent('>信息技术部<'))
    expect(await lives(page)).toSatisfy((days: number[]) => days.every((life) => Math.abs(life - 7) < 0.01))
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
