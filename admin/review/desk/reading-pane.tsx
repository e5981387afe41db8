import { Button, SegmentedControl } from '@blueprintjs/core'
import { type ReactElement, type RefObject, useState } from 'react'
import type { ReviewDesk } from '#core/contract/km/documents/review-desk.ts'
import { versionText, type VersionRow } from '#core/contract/km/documents/version.ts'
import { errorText } from '#core/api/error-text.ts'
import { versionPageAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { DiffRows, type Layout } from '#ui/viewers/diff/diff-rows.tsx'
import { FieldChanges } from '#ui/viewers/diff/field-changes.tsx'
import { FoldedRows } from '#ui/viewers/diff/folded-rows.tsx'
import type { Stretch } from '#ui/viewers/diff/rows.ts'
import { useChanges } from '#ui/viewers/diff/use-changes.ts'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { api } from '../../api.ts'
import { useMedia } from '../../parts/use-media.ts'
import { toast } from '../../toasts.ts'
import { type Passage, selectedPassage } from './passage.ts'
import { type DeskText, useText } from './use-text.ts'

type Look = Layout | 'alone'

interface ReadingPaneProps {
  desk: ReviewDesk
  marks: ReadonlyMap<number, string>
  frame: RefObject<HTMLDivElement | null>
  onPassage: (passage: Passage) => void
}

/** The waiting version beside the one in force. */
export function ReadingPane({ desk, marks, frame, onPassage }: ReadingPaneProps): ReactElement {
  const isNarrow = useMedia('laptop')
  const [chosen, setChosen] = useState<Look | null>(null)
  const look = desk.inForce === null ? 'alone' : (chosen ?? (isNarrow ? 'inline' : 'side'))
  const { text, failure, retry } = useText(desk, look === 'alone')
  const { at, go } = useChanges(frame, text?.changes ?? 0, true)
  return (
    <section className="zk-desk-reading" aria-label={desk.inForce ? '与现行版比较' : '正文'}>
      <header>
        <h2>{desk.doc.title}</h2>
        {desk.inForce && <Looks look={look} onLook={setChosen} />}
        {text && text.changes > 0 && (
          <span className="zk-desk-steps">
            <span className="zk-num" role="status">
              {at < 0 ? `共 ${text.changes} 处` : `第 ${at + 1} / ${text.changes} 处`}
            </span>
            <Button
              size="small"
              variant="minimal"
              icon="chevron-up"
              aria-label="上一处改动（P）"
              onClick={() => go(at < 0 ? -1 : at - 1)}
            />
            <Button
              size="small"
              variant="minimal"
              icon="chevron-down"
              aria-label="下一处改动（N）"
              onClick={() => go(at + 1)}
            />
          </span>
        )}
      </header>
      <Versions desk={desk} look={look} />
      <div
        className="zk-desk-scroll"
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
        tabIndex={0}
        role="region"
        aria-label="正文"
        onMouseUp={({ currentTarget }) => {
          const passage = selectedPassage(currentTarget)
          if (passage) onPassage(passage)
        }}
      >
        {failure && <ErrorState title="正文没有加载成功" reason={failure} onRetry={retry} />}
        {!text && !failure && <Skeleton shape="text" />}
        {text && <Body {...{ desk, text, look, at, marks, frame }} />}
      </div>
      <footer>
        {text && <span>{summary(desk, text)}</span>}
        <a href={onSite(versionPageAddress(desk.waiting.id))} target="_blank" rel="noopener">
          看原件和预览
        </a>
      </footer>
    </section>
  )
}

const Looks = ({ look, onLook }: { look: Look; onLook: (look: Look) => void }) => (
  <SegmentedControl
    small
    aria-label="版式"
    options={[
      { label: '左右', value: 'side' },
      { label: '上下', value: 'inline' },
      { label: '只看新版', value: 'alone' },
    ]}
    value={look}
    onValueChange={(value) => onLook(value as Look)}
  />
)

function summary({ inForce }: ReviewDesk, { changes, fields, counts }: DeskText): string {
  if (!inForce) return '新知识，还没有现行版'
  if (changes === 0 && fields.length === 0) return '与现行版没有不同'
  const lines =
    changes === 0 ? '正文没有改动' : `正文有 ${changes} 处改动，加 ${counts.added} 行、减 ${counts.removed} 行`
  return fields.length === 0 ? lines : `${lines}；${fields.map(({ label }) => label).join('、')}有改动`
}

const Versions = ({ desk: { inForce, waiting }, look }: { desk: ReviewDesk; look: Look }) => (
  <div className={`zk-desk-versions is-${look}`}>
    {look !== 'alone' && inForce && <OneVersion word="现行" version={inForce} time={inForce.decideTime} />}
    <OneVersion word="待审" version={waiting} time={waiting.submitTime} />
  </div>
)

const OneVersion = ({
  word,
  version,
  time,
}: {
  word: string
  version: VersionRow
  time: string | null | undefined
}) => (
  <p>
    <b>
      {word} 第 {version.version} 版
    </b>
    {version.authorName && ` · ${version.authorName}`}
    {time && (
      <>
        {' · '}
        <WireTime time={time} />
      </>
    )}
    {version.comment && <q>{version.comment}</q>}
  </p>
)

interface BodyProps extends Omit<ReadingPaneProps, 'onPassage'> {
  text: DeskText
  look: Look
  at: number
}

function Body({ desk, text, look, at, marks, frame }: BodyProps): ReactElement {
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
        <div ref={frame} className={`zk-diff-text is-${layout}${look === 'alone' ? ' is-plain' : ''}`}>
          {text.stretches.map((stretch) => (
            <Part key={keyOf(stretch)} {...{ stretch, layout, at, marks }} versionId={desk.waiting.id} />
          ))}
        </div>
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
