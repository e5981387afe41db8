import { type ReactElement, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'
import { useWatermark } from '../../session/use-watermark.ts'
import { usePortal } from '../../use-portal.ts'
import { ChangeMap } from './change-map.tsx'
import { DiffBar, type Layout } from './diff-bar.tsx'
import { DiffRows } from './diff-rows.tsx'
import { FoldedRows } from './folded-rows.tsx'
import type { Stretch } from './rows.ts'
import { useChanges } from './use-changes.ts'

interface DiffViewProps {
  stretches: readonly Stretch[]
  /** How many lines the newer text has. */
  lines: number
  counts: { added: number; removed: number }
  from: VersionRow
  to: VersionRow
  isPreview: boolean
}

/** So many stretches fill the first screen. */
const FIRST = 40

/** The two texts side by side or in one, with a bar to walk through the changes and a map of them. */
export function DiffView({ stretches, lines, counts, from, to, isPreview }: DiffViewProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useLayout(isPreview)
  const changes = useMemo(() => stretches.flatMap((each) => (each.kind === 'change' ? each : [])), [stretches])
  const { at, go } = useChanges(frame, changes.length, !isPreview)
  const watermark = useWatermark()
  // The first screen is drawn at once, the rest in the background: a click is never kept waiting by a long text.
  const drawn = useDeferredValue(stretches, stretches.slice(0, FIRST))
  const drawnLayout = useDeferredValue(layout)
  return (
    <>
      <DiffBar
        {...{ at, counts, go, layout, from, to, isPreview }}
        count={changes.length}
        {...(setLayout && { onLayout: setLayout })}
      />
      <div className="zk-diff">
        <WatermarkLayer tile={watermark}>
          <div ref={frame} className={`zk-diff-text is-${drawnLayout}${isMarkdown(to) ? ' is-markdown' : ''}`}>
            {drawn.map((stretch) =>
              stretch.kind === 'fold' ? (
                <FoldedRows key={`fold ${stretch.fold.to}`} fold={stretch.fold} to={to} layout={drawnLayout} />
              ) : stretch.kind === 'same' ? (
                <DiffRows key={`same ${stretch.rows[0]!.after!.number}`} rows={stretch.rows} layout={drawnLayout} />
              ) : (
                <DiffRows
                  key={`change ${stretch.change}`}
                  rows={stretch.rows}
                  layout={drawnLayout}
                  change={stretch.change}
                  isNow={stretch.change === at}
                />
              ),
            )}
          </div>
        </WatermarkLayer>
        {!isPreview && <ChangeMap changes={changes} lines={lines} at={at} onGo={go} />}
      </div>
    </>
  )
}

const isMarkdown = ({ files }: VersionRow) => /\.(md|markdown)$/i.test(files[0]?.name ?? '')

const KEY = 'zk-compare'
const DAYS = 365

/** How this person compares; on a phone and in a dialog there is room for one text only. */
function useLayout(isPreview: boolean): [Layout, ((layout: Layout) => void) | null] {
  const { kept } = usePortal()
  const isPhone = useIsPhone()
  const [layout, setLayout] = useState<Layout>(() => (kept.read(KEY) === 'inline' ? 'inline' : 'side'))
  if (isPreview || isPhone) return ['inline', null]
  const change = (next: Layout) => {
    kept.write(KEY, next, DAYS)
    setLayout(next)
  }
  return [layout, change]
}
