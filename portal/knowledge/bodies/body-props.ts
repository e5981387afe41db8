import { type Ref, useMemo } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import type { OutlineEntry } from '../outline.tsx'

/** What every way to show a document is given. */
export interface BodyProps {
  doc: DocRow
  /** One of several files, in place of the main one. */
  fileId: string | null
  /** Where to open: the hit's page, or its place in the text. */
  page: number | null
  offset: number | null
  watermark: WatermarkTile | null
  onHits: (count: HitCount) => void
  onOutline: (entries: readonly OutlineEntry[]) => void
  steps: Ref<HitSteps>
}

/** How calls name the file that is shown: the main one by its document alone. */
export type ShownFile = ReturnType<typeof fileOf>

export const fileOf = (docId: string, fileId: string | null) => ({ docId, ...(fileId !== null && { fileId }) })

export const useShownFile = ({ doc, fileId }: Pick<BodyProps, 'doc' | 'fileId'>): ShownFile =>
  useMemo(() => fileOf(doc.id, fileId), [doc.id, fileId])
