import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SETTINGS_PAGES, withSettings } from '../../build/settings-pages.ts'
import { SETTING_NAMES } from './config.ts'
import { SETTING_TEXTS } from './settings-table.ts'

it.each(SETTINGS_PAGES)('%s shows the settings as the server reads them; `npm run cli` writes it', (page, heading) => {
  const written = readFileSync(path.resolve(import.meta.dirname, '../..', page), 'utf8')
  expect(withSettings(written, heading)).toBe(written)
})

it('tells of every setting, and of no other', () => {
  expect(Object.keys(SETTING_TEXTS).toSorted()).toEqual([...SETTING_NAMES].toSorted())
})
