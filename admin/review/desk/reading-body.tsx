import type { ReactElement, RefObject } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import { versionText } from '#core/contract/km/documents/version.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DiffRows, type Layout } from '#ui/viewers/diff/diff-rows.tsx'
import { DiffText } from '#ui/viewers/diff/diff-text.tsx'
import { FieldChanges } from '#ui/viewers/diff/field-changes.tsx'
import { FoldedRows } from '#ui/viewers/diff/folded-rows.tsx'
import type { Stretch } from '#ui/viewers/diff/rows.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { api } from '../../api.ts'
import { toast } from '../../toasts.ts'
import type { DeskText } from './use-text.ts'

/** Beside each other, one below the other, or the new version alone. */
export type Look = Layout | 'alone'

interface ReadingBodyProps {
  desk: ReviewDesk
  text: DeskText
  look: Look
  at: number
  marks: ReadonlyMap<number, string>
  frame: RefObject<HTMLDivElement | null>
}

/** The text with its changes, under the reviewer's watermark. */
export function ReadingBody({ desk, text, look, at, marks, frame }: ReadingBodyProps): ReactElement {
  const layout: Layout = look === 'alone' ? 'inline' : look
  return (
    <WatermarkLayer tile={desk.watermark}>
      {text.isPart && <Notice>正文太长或差别太大，只比较和显示了一部分。</Notice>}
      {text.fields.length > 0 && <FieldChanges changes={text.fields} />}
      {text.isEmpty ? (
        <EmptyState icon="file-text" title="这份文件没有可以在这里读的文字">
          请打开原件和预览。
        </EmptyState>
      ) : (
        <DiffText ref={frame} layout={layout} look={look === 'alone' ? 'plain' : null}>
          {text.stretches.map((stretch) => (
            <Part key={keyOf(stretch)} {...{ stretch, layout, at, marks }} versionId={desk.waiting.id} />
          ))}
        </DiffText>
      )}
    </WatermarkLayer>
  )
}

const keyOf = (stretch: Stretch): string =>
  stretch.kind === 'fold'
    ? `fold ${stretch.fold.to}`
    : stretch.kind === 'change'
      ? `change ${stretch.change}`
      : `same ${stretch.rows[0]?.after?.number ?? 0}`

interface PartProps {
  stretch: Stretch
  layout: Layout
  at: number
  marks: ReadonlyMap<number, string>
  versionId: string
}

function Part({ stretch, layout, at, marks, versionId }: PartProps): ReactElement {
  if (stretch.kind === 'fold') {
    const load = () =>
      api.call(versionText, { query: { id: versionId } }).then(
        ({ text }) => text,
        (error: unknown) => {
          toast(errorText(error), 'bad')
          return null
        },
      )
    return <FoldedRows fold={stretch.fold} layout={layout} load={load} />
  }
  if (stretch.kind === 'same') return <DiffRows rows={stretch.rows} layout={layout} marks={marks} />
  return (
    <DiffRows rows={stretch.rows} layout={layout} marks={marks} change={stretch.change} isNow={stretch.change === at} />
  )
}
