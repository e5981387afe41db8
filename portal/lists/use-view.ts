import { useState } from 'react'
import type { EntryView } from '../documents/document-entry.tsx'
import { usePortal } from '../use-portal.ts'

const KEY = 'ZHIKU_LIST_VIEW'
const DAYS = 365

/** Rows or cards, as last used in this browser. */
export function useView(): readonly [EntryView, (view: EntryView) => void] {
  const { kept } = usePortal()
  const [view, setView] = useState<EntryView>(() => (kept.read(KEY) === 'cards' ? 'cards' : 'list'))
  const choose = (next: EntryView) => {
    setView(next)
    kept.write(KEY, next, DAYS)
  }
  return [view, choose]
}
