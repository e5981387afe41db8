import { type ChangeEvent, useRef } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Selection } from '../../documents/selection.ts'

/** Ticks one document, or with Shift all from the one ticked before. */
export function useChoosing(docs: readonly DocRow[], selection: Selection) {
  const before = useRef<string | null>(null)
  return (doc: DocRow) => (event: ChangeEvent<HTMLInputElement>) => {
    const isOn = event.target.checked
    const from = docs.findIndex(({ id }) => id === before.current)
    const to = docs.indexOf(doc)
    const isRange = (event.nativeEvent as MouseEvent).shiftKey && from !== -1
    selection.set(isRange ? docs.slice(Math.min(from, to), Math.max(from, to) + 1) : [doc], isOn)
    before.current = doc.id
  }
}
