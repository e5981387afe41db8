import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { freePort } from '#tests/free-port.ts'
import { hasNginx, runNginx } from '#tests/whole-server/support/nginx.ts'
import { searchable, uploadText } from '#tests/whole-server/support/documents.ts'
import { fillSignIn, openStage, pagePath, ROOT, soon, type Stage } from '../support/stage.ts'

const BASE = '/kb'

describeInBrowser('a site below a path of its host', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_BASE_PATH: BASE, ZHIKU_SAMPLE: '1' })
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** What was asked of the host beside the path, or was not there. */
  function watched(page: Page): string[] {
    const astray: string[] = []
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      if (origin !== stage.server.baseURL) return
      if (!pathname.startsWith(`${BASE}/`) || response.status() === 404) astray.push(`${response.status()} ${pathname}`)
    })
    return astray
  }
  const at = (path: string) => `${stage.server.baseURL}${BASE}${path}`

  it('leads through sign-in, portal and console, and asks for nothing beside it', async () => {
    const page = await stage.page()
    const astray = watched(page)
    await page.goto(at('/myDocPage'))
    await soon(() => pagePath(page)).toBe(`${BASE}/user/login?redirect=%2FmyDocPage`)
    const signedIn = page.waitForResponse(/\/sys\/login$/)
    await fillSignIn(page, 'admin')
    expect((await (await signedIn).allHeaders())['set-cookie']).toContain(`Path=${BASE};`)
    await soon(() => pagePath(page)).toBe(`${BASE}/myDocPage`)
    await page.getByRole('button', { name: '管理员的菜单' }).click()
    await page.getByRole('menuitem', { name: '管理后台' }).click()
    await soon(() => pagePath(page)).toBe(`${BASE}/dashboard/analysis`)
    await page.goto(at('/isystem/user'))
    await page.getByRole('grid').or(page.getByRole('table')).first().waitFor()
    await page.reload()
    await soon(() => pagePath(page)).toBe(`${BASE}/isystem/user`)
    await page.goto(at('/admin'))
    await soon(() => pagePath(page)).toBe(`${BASE}/dashboard/analysis`)
    await page.getByRole('button', { name: '管理员的菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await soon(() => pagePath(page)).toBe(`${BASE}/user/login`)
    expect(astray).toEqual([])
  })

  it('finds, opens and embeds', async () => {
    const page = await stage.page()
    const astray = watched(page)
    const editor = await stage.server.signIn('editor')
    const { id } = await uploadText(editor, '班车时刻.txt', '班车七点半发车', 'staff')
    await searchable(editor, '班车七点半发车', id)
    await page.goto(at('/user/login'))
    await fillSignIn(page, 'editor')
    await soon(() => pagePath(page)).toBe(`${BASE}/index`)
    await page.goto(at('/doSearch?q=班车'))
    await page.getByRole('link', { name: '班车时刻' }).first().click()
    await soon(() => pagePath(page)).toContain(`${BASE}/knowledge?`)
    await page.locator('.zk-knowledge-body').getByText('班车七点半发车').filter({ visible: true }).first().waitFor()
    await page.goto(at('/embed/'))
    await page.getByRole('heading', { name: '把知库放进您的网页' }).waitFor()
    await soon(() => page.evaluate(() => customElements.get('zhiku-search') !== undefined)).toBe(true)
    expect(astray).toEqual([])
  })

  it('answers requests from which the proxy has taken the path, too', async () => {
    const direct = await fetch(`${stage.server.baseURL}/api/KM/kmSysConfig/listAllConfig`)
    expect(direct.status).toBe(200)
    expect(
      (await fetch(`${stage.server.baseURL}/kbx/api/KM/kmSysConfig/listAllConfig`)).headers.get('content-type'),
    ).toMatch(/html/)
    const page = await (await fetch(`${stage.server.baseURL}/index`, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain(`src="${BASE}/assets/`)
    expect(page).not.toContain('"/assets/')
  })

  it('is reached through a real nginx as the guide writes it, which takes the path away or does not', async ({
    skip,
  }) => {
    if (!hasNginx()) skip('no nginx on this machine')
    const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
    const location = /### 放在域名的一个路径下[\s\S]*?```nginx\n([\s\S]*?)```/.exec(guide)![1]!
    const [kept, taken] = [await freePort(), await freePort()]
    const blocks = [
      [kept, stage.server.baseURL],
      [taken, `${stage.server.baseURL}/`],
    ] as const
    const servers = blocks.map(
      ([port, to]) => `server { listen 127.0.0.1:${port};\n${location.replace('http://127.0.0.1:8080', to)}}`,
    )
    const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-nginx-'))
    const live = (port: number) => `http://127.0.0.1:${port}${BASE}/live`
    await using _ = await runNginx(folder, servers.join('\n'), async () => (await fetch(live(kept))).ok)
    for (const [port] of blocks) {
      const page = await stage.page()
      await page.goto(`http://127.0.0.1:${port}${BASE}/`)
      await soon(() => pagePath(page)).toContain(`${BASE}/`)
      await page.goto(`http://127.0.0.1:${port}${BASE}/user/login`)
      await fillSignIn(page, 'editor')
      await soon(() => pagePath(page)).toBe(`${BASE}/index`)
      await page.getByRole('button', { name: '编辑小林的菜单' }).waitFor()
    }
  })
})
