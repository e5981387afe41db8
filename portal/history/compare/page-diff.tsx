import { type ReactElement, useRef, useState } from 'react'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { ComparedView } from '#ui/viewers/compared-view/compared-view.tsx'
import type { ChangePlace, MergedPages } from '#ui/viewers/compared-view/merge-pages.ts'
import { useChanges } from '#ui/viewers/diff/use-changes.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useDocumentLinks } from '../../knowledge/bodies/use-document-links.ts'
import { useWatermark } from '../../session/use-watermark.ts'
import { ChangeMap } from './change-map.tsx'
import { DiffBar } from './diff-bar.tsx'
import type { Layouts } from './layouts.ts'

interface PageDiffProps {
  pages: MergedPages
  from: VersionRow
  to: VersionRow
  layouts: Layouts
  isPreview: boolean
}

const NONE: readonly ChangePlace[] = []

/** Both versions as one page, as it is read, with the same bar and map as the comparison by lines. */
export function PageDiff({ pages, from, to, layouts, isPreview }: PageDiffProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const count = pages.tones.length
  const [places, setPlaces] = useState(NONE)
  const { at, go } = useChanges(frame, count, !isPreview)
  const { handleClick } = useDocumentLinks()
  const watermark = useWatermark()
  return (
    <>
      <DiffBar {...{ at, go, count, layouts, from, to, isPreview }} />
      <div className="zk-diff" onClick={handleClick}>
        <WatermarkLayer tile={watermark}>
          <ComparedView ref={frame} pages={pages} now={at} onPlaces={setPlaces} />
        </WatermarkLayer>
        {!isPreview && <ChangeMap places={places} at={at} onGo={go} />}
      </div>
    </>
  )
}
