import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { onTestFinished, TestRunner } from 'vitest'
import { IDLE_PAGE } from '../../idle-page.ts'
import { PATIENCE_MS } from '../../whole-server/support/documents.ts'

interface Profile {
  /** The options the profile was created with; they cannot be changed later. */
  key: string
  context: BrowserContext
  idle: Page
  permissions: string[] | undefined
}

/** Opens pages that share no state. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>

/**
 * Gives each page a clean browser profile whose cache already has the built files, because loading and compiling them
 * anew is half of the time to open a page. What a test leaves behind is cleared before the profile is reused.
 */
export function openInProfiles(browser: Browser, server: { baseURL: string }): OpenPage {
  const free: Profile[] = []

  return async ({ viewport = { width: 1280, height: 800 }, colorScheme = 'light', ...options } = {}) => {
    const origin = server.baseURL // The address changes after a restart.
    const whole = { baseURL: origin, locale: 'zh-CN', reducedMotion: 'reduce' as const, viewport, ...options }
    const key = JSON.stringify(viewport ? { origin, ...options } : whole)
    const at = free.findLastIndex((profile) => profile.key === key)
    const [profile] = at < 0 ? [] : free.splice(at, 1)
    const context = profile?.context ?? (await browser.newContext(whole))
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    // A page opened for a whole file is closed with its browser.
    if (!TestRunner.getCurrentTest()) return page
    let isSpoiled = false
    context.once('close', () => (isSpoiled = true))
    // A changed clock would affect every later page of the profile, so the profile is not reused.
    Object.defineProperty(page, 'clock', { get: () => ((isSpoiled = true), context.clock) })
    onTestFinished(async () => {
      if (isSpoiled) return context.close()
      // An open page would go on working, so an empty page keeps the process with the compiled scripts alive.
      const idle = profile?.idle ?? (await context.newPage())
      if (!profile) await idle.goto(IDLE_PAGE)
      const left = { key, context, idle, permissions: options.permissions }
      await clear(left, origin)
      free.push(left)
    })
    return page
  }
}

async function clear({ context, idle, permissions }: Profile, origin: string): Promise<void> {
  const others = context.pages().filter((page) => page !== idle)
  await Promise.all(others.map((page) => page.close()))
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  if (permissions) await context.grantPermissions(permissions)
  // A page writes as it is closed; in the same process this comes after it, while the browser may clear before.
  await idle.evaluate(() => localStorage.clear())
  const session = await context.newCDPSession(idle)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
