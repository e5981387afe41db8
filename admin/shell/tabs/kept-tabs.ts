import * as v from 'valibot'
import { tabStorage } from '#core/api/storage/browser-storage.ts'
import type { Tab } from './tabs.ts'

/** The open pages of a window for one person, restored after a reload. */
const Kept = v.array(v.object({ path: v.string(), opened: v.string() }))
const MOST = 50
const tabsKey = (person: string) => `zhiku-tabs@${person}`

export function readTabs(person: string): v.InferOutput<typeof Kept> {
  const kept = v.safeParse(Kept, tabStorage.readJson(tabsKey(person)))
  return kept.success ? kept.output.slice(0, MOST) : []
}

/** Without storage, the pages stay open only until the window is reloaded. */
export function writeTabs(person: string, open: readonly Tab[]): void {
  tabStorage.write(tabsKey(person), JSON.stringify(open.map(({ path, opened }) => ({ path, opened }))))
}
