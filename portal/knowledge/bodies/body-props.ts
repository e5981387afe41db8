import { type Ref, useMemo } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import type { OutlineEntry } from '../outline.tsx'

/** The props of every document viewer. */
export interface BodyProps {
  doc: DocRow
  /** The shown file if the document has several; null: the main one. */
  fileId: string | null
  /** The position to open: a page, or an offset in the text. */
  page: number | null
  offset: number | null
  watermark: WatermarkTile | null
  onHits: (count: HitCount) => void
  onOutline: (entries: readonly OutlineEntry[]) => void
  steps: Ref<HitSteps>
  /** Called with the way to a page, by a viewer that has pages. */
  onPager?: (go: (page: number) => void) => void
}

/** The parameters that identify the shown file: for the main file, only its document. */
export type ShownFile = ReturnType<typeof fileQuery>

export const fileQuery = (docId: string, fileId: string | null) => ({ docId, ...(fileId !== null && { fileId }) })

export const useShownFile = ({ doc, fileId }: Pick<BodyProps, 'doc' | 'fileId'>): ShownFile =>
  useMemo(() => fileQuery(doc.id, fileId), [doc.id, fileId])
