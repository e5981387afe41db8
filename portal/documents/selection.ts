import { useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'

export type Chosen = Pick<DocRow, 'id' | 'title' | 'fileSize' | 'may'>

/** The selected documents of a list. The selection survives paging and filtering until it is cleared. */
export interface Selection {
  chosen: readonly Chosen[]
  has: (id: string) => boolean
  /** Selects or deselects these documents. */
  set: (docs: readonly Chosen[], isOn: boolean) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [byId, setById] = useState<ReadonlyMap<string, Chosen>>(new Map())
  return {
    chosen: [...byId.values()],
    has: (id) => byId.has(id),
    set: (docs, isOn) =>
      setById((before) => {
        const next = new Map(before)
        for (const { id, title, fileSize, may } of docs) {
          if (isOn) next.set(id, { id, title, fileSize, may })
          else next.delete(id)
        }
        return next
      }),
    clear: () => setById(new Map()),
  }
}
