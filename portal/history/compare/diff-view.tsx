import { type ReactElement, useDeferredValue, useMemo, useRef } from 'react'
import { type VersionRow, versionText } from '#core/contract/km/documents/version.ts'
import { DiffRows } from '#ui/viewers/diff/diff-rows.tsx'
import { DiffText } from '#ui/viewers/diff/diff-text.tsx'
import { FoldedRows } from '#ui/viewers/diff/folded-rows.tsx'
import { markOf, type Stretch } from '#ui/viewers/diff/rows.ts'
import { useChanges } from '#ui/viewers/diff/use-changes.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useWatermark } from '../../session/use-watermark.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { ChangeMap } from './change-map.tsx'
import { DiffBar } from './diff-bar.tsx'
import type { Layouts } from './layouts.ts'

interface DiffViewProps {
  stretches: readonly Stretch[]
  /** How many lines the newer text has. */
  lines: number
  counts: { added: number; removed: number }
  from: VersionRow
  to: VersionRow
  layouts: Layouts
  isPreview: boolean
}

/** So many stretches fill the first screen. */
const FIRST = 40

/** The two texts side by side or in one, with a bar to walk through the changes and a map of them. */
export function DiffView({ stretches, lines, counts, from, to, layouts, isPreview }: DiffViewProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const changes = useMemo(() => stretches.flatMap((each) => (each.kind === 'change' ? each : [])), [stretches])
  const { at, go } = useChanges(frame, changes.length, !isPreview)
  const watermark = useWatermark()
  const load = useVersionText(to)
  // The first screen is drawn at once, the rest in the background: a click is never kept waiting by a long text.
  const drawn = useDeferredValue(stretches, stretches.slice(0, FIRST))
  const drawnLayout = useDeferredValue(layouts.layout === 'side' ? 'side' : 'inline')
  const places = useMemo(() => changes.map((each) => ({ ...each, ...markOf(each.rows, lines) })), [changes, lines])
  return (
    <>
      <DiffBar {...{ at, counts, go, layouts, from, to, isPreview }} count={changes.length} />
      <div className="zk-diff">
        <WatermarkLayer tile={watermark}>
          <DiffText ref={frame} layout={drawnLayout} look={isMarkdown(to) ? 'markdown' : null}>
            {drawn.map((stretch) =>
              stretch.kind === 'fold' ? (
                <FoldedRows key={`fold ${stretch.fold.to}`} fold={stretch.fold} layout={drawnLayout} load={load} />
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
          </DiffText>
        </WatermarkLayer>
        {!isPreview && <ChangeMap places={places} at={at} onGo={go} />}
      </div>
    </>
  )
}

/** Asks for the text of a version; a failure is shown. */
function useVersionText({ id }: VersionRow): () => Promise<string | null> {
  const api = useApi()
  const [, work] = useWork()
  return async () => {
    let text: string | null = null
    await work(async () => {
      text = (await api.call(versionText, { query: { id } })).text
    })
    return text
  }
}

const isMarkdown = ({ files }: VersionRow) => /\.(md|markdown)$/i.test(files[0]?.name ?? '')
