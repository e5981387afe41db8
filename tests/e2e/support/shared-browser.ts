import path from 'node:path'
import { chromium } from 'playwright'
import { builtStamp, sourceStamp } from '../../../build/stamp.ts'
import { chromiumArguments, chromiumEnvironment, chromiumPath, SHARED_BROWSER } from '../../browser.ts'

/** Options in Playwright's own list that are missing in ours, which replaces it. */
function notNamed(what: 'disable' | 'enable', options: readonly string[]): string[] {
  const prefix = `--${what}-features=`
  const lists = options.filter((option) => option.startsWith(prefix)).map((option) => option.slice(prefix.length))
  const ours = new Set(lists.at(-1)?.split(','))
  return lists.flatMap((list) => list.split(',')).filter((name) => !ours.has(name))
}

/** The tests use the pages of the last build; an outdated build would say nothing about the present code. */
function assertFreshPages(): void {
  const dist = path.resolve(import.meta.dirname, '../../../dist')
  if (builtStamp(dist) !== sourceStamp())
    throw new Error('dist is older than its sources: run `node build.ts --if-stale` first')
}

/** Global setup of vitest: one Chromium for the run, in which each stage has its own contexts. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  assertFreshPages()
  const executablePath = chromiumPath()
  if (executablePath === null) return undefined // The tests report the missing browser themselves.
  const browser = await chromium.launchServer({
    executablePath,
    args: chromiumArguments,
    env: chromiumEnvironment,
    host: '127.0.0.1',
  })
  const options = browser.process().spawnargs
  const missed = [...notNamed('disable', options), ...notNamed('enable', options)]
  if (missed.length > 0) {
    await browser.close()
    throw new Error(`Playwright also turns off or on ${missed.join(', ')}: name it in tests/browser.ts`)
  }
  process.env[SHARED_BROWSER] = browser.wsEndpoint()
  return () => browser.close()
}
