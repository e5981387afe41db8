import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

/**
 * Debian's Chromium without windows: to open a page takes two thirds of the processor time that it takes in the whole
 * browser, which has an invisible window around each.
 */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const SYSTEM = [
  HEADLESS_SHELL,
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map((name) => `/usr/bin/${name}`),
]

/**
 * Chromium's address box is two pages of its own in every window; nobody sees them, and starting them takes as long as
 * opening one of our screens.
 */
const ADDRESS_BOX = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Scripts that stream are parsed before Chromium looks whether this process has compiled them already, which it has for
 * all but the first page of a profile: a fifth of what a page costs.
 */
const STREAMING = ['ScriptStreaming']

/**
 * What Playwright turns off. Chromium goes by the last list alone, so ours names these again; `shared-browser.ts` finds
 * out when a new version of Playwright has more.
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

/** What Playwright turns on; the same holds. */
const TURNED_ON_BY_PLAYWRIGHT = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']

/**
 * Few pages live long enough to earn back what optimizing their scripts costs: the last compiler never starts, the one
 * before it late. Without that one a page takes ten times as long to hash what it uploads.
 */
const SCRIPTS = '--js-flags=--no-opt --interrupt-budget-for-maglev=2000000'

/** Same pictures on every machine: no sandbox (root, containers), no GPU, no traffic of the browser's own. */
const argumentsWithout = (features: readonly string[]): string[] => [
  `--disable-features=${features.join(',')}`,
  `--enable-features=${[...TURNED_ON_BY_PLAYWRIGHT, 'NetworkServiceInProcess2'].join(',')}`,
  // Pages of one profile then share what has been compiled already.
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
/** For benches: scripts are loaded and compiled as in everybody's browser. */
export const ordinaryArguments = argumentsWithout(OF_NO_USE)
export const chromiumArguments = [...argumentsWithout([...OF_NO_USE, ...STREAMING]), SCRIPTS]

/** On a machine without a UTF-8 locale Chromium neither reads files with Chinese names nor gives them such names. */
export const chromiumEnvironment = { ...process.env, LC_ALL: 'C.UTF-8' }

/** The Chromium that tests use: the one asked for, Playwright's own download, the system's; null: there is none. */
export function chromiumPath(): string | null {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) return asked
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path)) ?? null
}

/** Address of the Chromium that a run shares (`e2e/support/shared-browser.ts`). */
export const SHARED_BROWSER = 'ZHIKU_TEST_BROWSER'

/** The run's Chromium, or one that is started here; closing it ends what was opened through it. */
export async function launch(): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER]
  if (shared) return chromium.connect(shared)
  const executablePath = chromiumPath()
  if (executablePath === null)
    throw new Error('no Chromium: set CHROMIUM_PATH or run `npx playwright install chromium`')
  return chromium.launch({ executablePath, args: chromiumArguments, env: chromiumEnvironment })
}
