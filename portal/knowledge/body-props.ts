import type { Ref } from 'react'
import type { DocRow } from '#core/contract/km/document.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import type { HitCount, HitSteps } from '#ui/hits/hits.ts'
import type { OutlineEntry } from './outline.tsx'

/** What every way to show a document is given. */
export interface BodyProps {
  doc: DocRow
  /** Where to open: the hit's page, or its place in the text. */
  page: number | null
  offset: number | null
  watermark: WatermarkTile | null
  onHits: (count: HitCount) => void
  onOutline: (entries: readonly OutlineEntry[]) => void
  steps: Ref<HitSteps>
}
