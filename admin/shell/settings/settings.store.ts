import { proxy } from 'valtio/vanilla'
import { kept } from '../../api.ts'
import { ITEMS, NAMES, readSettings, type Settings } from './settings.ts'

/** Practically for ever. */
const DAYS = 3650

/** The appearance of the console in this browser. Read with `useSettings()`; change only through {@link change}. */
export const settings = proxy<Settings>(readSettings((key) => kept.read(key)))

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part)
  for (const name of NAMES) if (name in part) keep(name)
}

function keep(name: keyof Settings): void {
  const { key, stored } = ITEMS[name]
  const value = (stored as ReadonlyMap<unknown, unknown>).get(settings[name])
  if (value === undefined) kept.drop(key)
  else kept.write(key, value, DAYS)
}

/** Resets everything to the defaults. */
export function resetSettings(): void {
  kept.drop(...NAMES.map((name) => ITEMS[name].key))
  Object.assign(
    settings,
    readSettings(() => null),
  )
}
