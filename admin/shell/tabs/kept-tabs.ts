import * as v from 'valibot'
import type { Tab } from './tabs.ts'

/** What a window holds open for one person, so that loading it again changes nothing. */
const Kept = v.array(v.object({ path: v.string(), opened: v.string() }))
const MOST = 50
const keyOf = (person: string) => `zhiku-tabs@${person}`

export function readTabs(person: string): v.InferOutput<typeof Kept> {
  try {
    const kept = v.safeParse(Kept, JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]'))
    return kept.success ? kept.output.slice(0, MOST) : []
  } catch {
    return []
  }
}

export function writeTabs(person: string, open: readonly Tab[]): void {
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(open.map(({ path, opened }) => ({ path, opened }))))
  } catch {
    // Storage is full or switched off: the pages are open until the window is loaded again.
  }
}
