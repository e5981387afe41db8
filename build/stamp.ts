import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['admin', 'cli', 'core', 'embeds', 'portal', 'server', 'ui', 'build', 'build.ts', 'package-lock.json']

/**
 * A hash of the names, sizes and times of all files that a build reads. Equal stamps mean that `dist` is up to date.
 */
export function sourceStamp(): string {
  const hash = createHash('sha256').update(process.version)
  const add = (file: string) => {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  for (const source of SOURCES) {
    const stat = statSync(source, { throwIfNoEntry: false })
    if (stat?.isFile()) add(source)
    if (stat?.isDirectory()) walk(source, add)
  }
  return hash.digest('hex')
}

function walk(folder: string, add: (file: string) => void): void {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    // `npm pack` in `cli` creates and removes this folder.
    if (entry.name === 'dist') continue
    if (entry.isDirectory()) walk(file, add)
    else if (!entry.name.includes('.test.')) add(file)
  }
}

/** The stamp of the build in `dist`; empty when there is none. */
export function builtStamp(dist: string): string {
  try {
    return readFileSync(path.join(dist, '.stamp'), 'utf8')
  } catch {
    return '' // There is no build, or it is just being replaced, so a build is needed.
  }
}
