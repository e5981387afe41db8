import { chromium } from 'playwright'
import { chromiumArguments, chromiumPath, SHARED_BROWSER } from '../browser.ts'

/** Global setup of vitest: the one Chromium of a run, in which each stage has contexts of its own. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const executablePath = chromiumPath()
  if (executablePath === null) return undefined // the tests say so
  const browser = await chromium.launchServer({ executablePath, args: chromiumArguments, host: '127.0.0.1' })
  process.env[SHARED_BROWSER] = browser.wsEndpoint()
  return () => browser.close()
}
