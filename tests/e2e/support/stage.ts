import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type Axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { login, type LoginResult } from '#core/contract/sys/login.ts'
import { expect } from 'vitest'
import { launch } from '../../browser.ts'
import { PATIENCE_MS } from '../../whole-server/support/documents.ts'
import { openInProfiles } from './profiles.ts'
import { PASSWORD, startServer, type TestServer } from '../../whole-server/support/fixture.ts'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
const DAY_MS = 86_400_000
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A server with the built pages and one browser, shared by the tests of a file. */
export interface Stage extends AsyncDisposable {
  server: TestServer
  browser: Browser
  /** Opens a page in its own browser profile, signed in if a name is given. */
  page: (username?: string, options?: BrowserContextOptions) => Promise<Page>
  /** Unexpected reports of the pages: script errors and violations of the content security policy. */
  complaints: string[]
}

export async function openStage(env: Record<string, string> = {}, started = startServer(env)): Promise<Stage> {
  const server = await started
  const browser = await launch()
  const openPage = openInProfiles(browser, server)
  const complaints: string[] = []
  return {
    server,
    browser,
    complaints,
    async page(username, options) {
      const page = await openPage(options)
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
      })
      if (username) await keepSession(page, await openSession(server, username))
      return page
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

const openSession = (server: TestServer, username: string): Promise<LoginResult> =>
  server.guest.call(login, { body: { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' } })

/** Stores a session in the place where the sign-in page stores it. */
async function keepSession(page: Page, session: LoginResult): Promise<void> {
  const expire = Date.now() + DAY_MS
  const kept = { 'Access-Token': session.token, Login_Userinfo: session.userInfo }
  const entries = Object.entries(kept).map(([key, value]) => [key, JSON.stringify({ value, expire })] as const)
  await page.addInitScript((pairs) => {
    // Only on the first load, so that a test that signs out stays signed out.
    if (sessionStorage.getItem('kept')) return
    sessionStorage.setItem('kept', '1')
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, entries)
}

/** Fills in and submits the open sign-in form. The captcha field appears only when the server requires it. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill('ABCD')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** `expect` on something that becomes true later; the default of one second is too short on a busy machine. */
export const soon = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE_MS })

/** The path of the page's address. */
export const pagePath = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export interface BuiltEntry {
  file: string
  scripts: string[]
  gzipBytes: number
}

/** The sizes that the build recorded. */
export const builtEntries = (): Record<'portal' | 'admin', BuiltEntry> =>
  (JSON.parse(readFileSync(path.join(ROOT, 'dist/web/metafile.json'), 'utf8')) as { entries: never }).entries

/** Rules whose result can differ between the light and the dark theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The accessibility violations of the page, one line each. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    // Details of passed rules are not collected.
    const { violations: found } = await axe.run(document, {
      resultTypes: ['violations'],
      // Off by default in axe: targets need at least 24 px.
      rules: { 'target-size': { enabled: true } },
      ...(runOnly && { runOnly }),
    })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.flat().join(' ')).join(', ')}`)
  }, rules)
}

/** The violations in the light theme, and the colour violations in the dark theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const light = await violations(page)
  await inTheme(page, 'dark')
  const dark = await violations(page, OF_COLOURS)
  await inTheme(page, 'light')
  return [...light, ...dark.map((each) => `dark, ${each}`)]
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The portal has an attribute for its theme, the console a class of its library.
  const shown = (root: HTMLElement) => root.dataset['theme'] ?? (/-dark\b/.test(root.className) ? 'dark' : 'light')
  await soon(() => page.locator('.zk-root').first().evaluate(shown)).toBe(colorScheme)
}
