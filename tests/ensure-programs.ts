import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromiumPath, HEADLESS_SHELL } from './browser.ts'

/**
 * Installs what tests need beside npm packages, where that is permitted: Chromium, a font with Chinese characters, and
 * Tesseract for scans. It takes a minute. The headless shell is installed as well, because tests are faster in it.
 */
export function ensurePrograms(): void {
  const missing = [
    ...(chromiumPath() === null || wantsShell() ? ['chromium-headless-shell'] : []),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
    ...(readsChinese() || !mayInstall() ? [] : ['tesseract-ocr', 'tesseract-ocr-chi-sim']),
  ]
  if (missing.length === 0) return
  if (mayInstall()) install(missing)
  if (!hasChineseFont())
    console.log('no font with Chinese characters: pictures will show boxes (fonts-noto-cjk has them)')
}

/** Not if a certain Chromium was requested. */
const wantsShell = (): boolean => mayInstall() && !process.env['CHROMIUM_PATH'] && !existsSync(HEADLESS_SHELL)

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  const found = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return found.status === 0 && found.stdout.trim() !== ''
}

function readsChinese(): boolean {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  return /^chi_sim$/m.test(stdout ?? '')
}

/** Only Debian itself: Ubuntu's package of this name merely refers to a snap. */
export function mayInstall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false // There is no such file, so it is not Debian.
  }
}

function install(packages: readonly string[]): void {
  console.log(`installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Short timeouts, so that a machine without internet access continues soon with what it has.
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']
  const steps = [
    ['update', '-qq', ...patience],
    ['install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...patience, ...packages],
  ]
  for (const options of steps) {
    const { status, stderr } = spawnSync('apt-get', options, { env, encoding: 'utf8' })
    if (status === 0) continue
    console.log(`apt-get ${options[0]} failed: ${stderr.trim()}`)
    return
  }
}
