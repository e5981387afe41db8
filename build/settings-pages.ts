import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { settingsTable } from '../server/boot/settings-table.ts'

/** The pages that document the settings, each with the heading above the settings table. */
export const SETTINGS_PAGES = [
  ['README.md', '## 配置'],
  ['docs/manual/配置项说明.md', '## 全部配置项'],
] as const

/** Returns the page with the first table below the heading replaced by the current settings. */
export function withSettings(page: string, heading: string): string {
  const from = page.indexOf('| 名称 |', page.indexOf(`\n${heading}\n`))
  if (from < 0) throw new Error(`There is no table below ${heading}`)
  const end = page.indexOf('\n\n', from)
  return page.slice(0, from) + settingsTable() + page.slice(end)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  for (const [page, heading] of SETTINGS_PAGES) {
    const file = path.join(root, page)
    await writeFile(file, withSettings(await readFile(file, 'utf8'), heading))
  }
}
