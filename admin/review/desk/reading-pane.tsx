import { Button, SegmentedControl } from '@blueprintjs/core'
import { type ReactElement, type RefObject, useState } from 'react'
import type { ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { versionPageAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useChanges } from '#ui/viewers/diff/use-changes.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { type Passage, selectedPassage } from './passage.ts'
import { type Look, ReadingBody } from './reading-body.tsx'
import { type DeskText, useText } from './use-text.ts'

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
    <section className="zk-desk-reading" aria-label={desk.inForce ? '与现行版比较' : '新知识'}>
      <header>
        <h2>{desk.doc.title}</h2>
        {desk.inForce && <Looks look={look} onLook={setChosen} />}
        {text && text.changes > 0 && <ChangeSteps count={text.changes} at={at} go={go} />}
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
        {text && <ReadingBody {...{ desk, text, look, at, marks, frame }} />}
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

const ChangeSteps = ({ count, at, go }: { count: number; at: number; go: (change: number) => void }) => (
  <span className="zk-desk-steps">
    <span className="zk-num" role="status">
      {at < 0 ? `共 ${count} 处` : `第 ${at + 1} / ${count} 处`}
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
)

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
