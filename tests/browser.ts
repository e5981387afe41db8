import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

/**
 * Debian's headless Chromium: opening a page takes two thirds of the processor time of the full browser, which has an
 * invisible window for each.
 */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const SYSTEM = [
  HEADLESS_SHELL,
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map((name) => `/usr/bin/${name}`),
]

/**
 * Chromium's address box consists of two pages in every window. Nobody sees them here, and starting them takes as long
 * as opening one of our screens.
 */
const ADDRESS_BOX = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Scripts received as a stream are parsed before Chromium checks whether this process has compiled them already, which
 * is true for all but the first page of a profile. That costs a fifth of a page.
 */
const STREAMING = ['ScriptStreaming']

/**
 * Features that Playwright disables. Chromium uses only the last list, so ours repeats them; `shared-browser.ts`
 * reports when a new version of Playwright has more.
 */
const TURNED_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Features that Playwright enables; the same applies. */
const TURNED_ON_BY_PLAYWRIGHT = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']

/**
 * Few pages live long enough to benefit from optimized code: the highest compiler is off, and the one below starts
 * late. Completely without the latter, hashing an upload takes ten times as long.
 */
const SCRIPTS = '--js-flags=--no-opt --interrupt-budget-for-maglev=2000000'

/**
 * For the same pictures on every machine: no sandbox (root, containers), no GPU, no network traffic of the browser
 * itself.
 */
const argumentsWithout = (features: readonly string[]): string[] => [
  `--disable-features=${features.join(',')}`,
  `--enable-features=${[...TURNED_ON_BY_PLAYWRIGHT, 'NetworkServiceInProcess2'].join(',')}`,
  // Pages of one profile share a process, and with it compiled scripts.
  '--process-per-site',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const OF_NO_USE = [...TURNED_OFF_BY_PLAYWRIGHT, ...ADDRESS_BOX]
/** For benchmarks: scripts are loaded and compiled as in an ordinary browser. */
export const ordinaryArguments = argumentsWithout(OF_NO_USE)
export const chromiumArguments = [...argumentsWithout([...OF_NO_USE, ...STREAMING]), SCRIPTS]

/** Without a UTF-8 locale Chromium cannot read or write files with Chinese names. */
export const chromiumEnvironment = { ...process.env, LC_ALL: 'C.UTF-8' }

/** The path of Chromium: the configured one, Playwright's download, or the system's; null if there is none. */
export function chromiumPath(): string | null {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) return asked
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path)) ?? null
}

/** Address of the Chromium shared by a run (`e2e/support/shared-browser.ts`). */
export const SHARED_BROWSER = 'ZHIKU_TEST_BROWSER'

/** Connects to the run's Chromium, or starts one; closing it closes everything opened through it. */
export async function launch(): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER]
  if (shared) return chromium.connect(shared)
  const executablePath = chromiumPath()
  if (executablePath === null)
    throw new Error('no Chromium: set CHROMIUM_PATH or run `npx playwright install chromium`')
  return chromium.launch({ executablePath, args: chromiumArguments, env: chromiumEnvironment })
}
