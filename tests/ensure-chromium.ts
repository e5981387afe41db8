import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chromiumPath } from './browser.ts'

/** What browser tests need: a Chromium, and a font with Chinese characters. Installed where we may, which takes a minute. */
export function ensureChromium(): void {
  const missing: string[] = []
  if (chromiumPath() === null) missing.push('chromium', 'fonts-noto-cjk')
  else if (!hasChineseFont()) missing.push('fonts-noto-cjk')
  if (missing.length === 0) return
  if (mayInstall()) install(missing)
  if (!hasChineseFont())
    console.log('no font with Chinese characters: pictures will show boxes (fonts-noto-cjk has them)')
}

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  const found = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return found.status === 0 && found.stdout.trim() !== ''
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
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]
  for (const options of steps) {
    const { status, stderr } = spawnSync('apt-get', options, { env, encoding: 'utf8' })
    if (status === 0) continue
    console.log(`apt-get ${options[0]} failed: ${stderr.trim()}`)
    return
  }
}
