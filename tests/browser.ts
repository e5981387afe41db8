import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Same pictures on every machine: no sandbox (root, containers), no GPU, no traffic of the browser's own. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that tests use: the one asked for, Playwright's own download, the system's; null: there is none. */
export function chromiumPath(): string | null {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) return asked
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path)) ?? null
}

/** Starts it. `npm test` installs one where it can; without any this says what to do. */
export async function launch(moreArguments: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === null)
    throw new Error('no Chromium: set CHROMIUM_PATH or run `npx playwright install chromium`')
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...moreArguments] })
}
