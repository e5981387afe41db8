import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromiumPath, HEADLESS_SHELL } from './browser.ts'

/**
 * What tests need beside packages of npm: a Chromium, a font with Chinese characters, and Tesseract for scans. Installed
 * where we may, which takes a minute; there the headless shell too, because the tests take less time in it.
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

/** Not where somebody has said which Chromium it is to be. */
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

/** Debian proper: Ubuntu's package of this name only points to a snap. */
export function mayInstall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false // no such file: not Debian
  }
}

function install(packages: readonly string[]): void {
  console.log(`installing ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A machine without a way out is told so soon, and goes on with what it has.
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
