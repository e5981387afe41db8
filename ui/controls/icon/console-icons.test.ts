import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONSOLE_ICONS } from './console-icons.ts'

const NAMES: ReadonlySet<string> = new Set(CONSOLE_ICONS)
const BLUEPRINT = /import \{([^}]*)\} from '@blueprintjs\/core'/

/** `<Button icon="trash"` of a file that takes `Button` from Blueprint; what our own types name is checked by them. */
function iconsOf(source: string): string[] {
  const parts = BLUEPRINT.exec(source)?.[1]?.match(/\b[A-Z]\w+/g)
  if (!parts) return []
  const use = new RegExp(`<(?:${parts.join('|')})\\b(?:[^<>]|=>)*?\\b(?:icon|endIcon)="([\\w-]+)"`, 'g')
  return [...source.matchAll(use)].map(([, name]) => name!)
}

it('packs every icon that a part of Blueprint is given: others would be drawn empty', () => {
  const used = globSync('admin/**/*.tsx').flatMap((file) => iconsOf(readFileSync(file, 'utf8')))
  expect(used.length).toBeGreaterThan(40)
  expect(used.filter((name) => !NAMES.has(name))).toEqual([])
})
