import type { DictItem } from '#core/contract/sys/dictionaries/dict.ts'
import type { ItemRow } from './store.ts'

export interface Dictionaries {
  /** Enabled and disabled items, by code. */
  all: ReadonlyMap<string, readonly DictItem[]>
  /** The items that can be chosen: every code as a key, its enabled items as the value. */
  enabled: Record<string, DictItem[]>
}

export function buildDictionaries(rows: readonly ItemRow[]): Dictionaries {
  const all = new Map<string, DictItem[]>()
  const enabled = new Map<string, DictItem[]>()
  for (const row of rows) {
    const items = all.get(row.code) ?? []
    const chosen = enabled.get(row.code) ?? []
    all.set(row.code, items)
    enabled.set(row.code, chosen)
    if (row.value === null) continue
    const item = wireItem(row.value, row.text ?? '')
    items.push(row.enabled ? item : { ...item, disabled: true })
    if (row.enabled) chosen.push(item)
  }
  return { all, enabled: Object.fromEntries(enabled) }
}

/** `text`, `title` and `label` are the same: each generation of clients reads another one. */
export const wireItem = (value: string, text: string): DictItem => ({ value, text, title: text, label: text })

/** Several values in one field are translated separately; an unknown one is left out. */
export function itemTexts(items: readonly DictItem[], value: string): string {
  return value
    .split(',')
    .flatMap((part) => items.filter((item) => item.value === part).slice(0, 1))
    .map((item) => item.text)
    .join(',')
}
