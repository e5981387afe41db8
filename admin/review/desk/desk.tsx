import { type ReactElement, useMemo, useRef, useState } from 'react'
import { reviewDesk, type ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../../api.ts'
import { toast } from '../../toasts.ts'
import { Decision } from './decision.tsx'
import css from './desk.css?inline'
import { Facts } from './facts.tsx'
import { currentLine, type Passage, showLine } from './passage.ts'
import { QueuePane } from './queue-pane.tsx'
import { ReadingPane } from './reading-pane.tsx'
import { Suggestions } from './suggestions.tsx'
import { Remarks } from './remarks.tsx'
import { useLetters } from './use-letters.ts'
import { nextOf, useQueue } from './use-queue.ts'

styles(css)

interface DeskProps {
  id: string
  /** '': the first that waits. */
  onOpen: (id: string) => void
}

/** The reviewer's desk: what waits, the text beside the version in force, remarks and the decision. */
export function Desk({ id, onOpen }: DeskProps): ReactElement {
  const queue = useQueue()
  const rows = queue.rows ?? []
  const shown = id || (rows[0]?.id ?? '')
  const step = (by: 1 | -1) => {
    const next = nextOf(rows, shown, by)
    if (next) onOpen(next)
  }
  useLetters({ j: () => step(1), k: () => step(-1) })
  const handleDecided = (ids: readonly string[]) => {
    queue.reload()
    if (!ids.includes(shown)) return
    const left = rows.filter((row) => row.id === shown || !ids.includes(row.id))
    onOpen(nextOf(left, shown) ?? '')
  }
  return (
    <section className="zk-desk" aria-label="审核台">
      <QueuePane queue={queue} openId={shown} onOpen={onOpen} onDecided={handleDecided} />
      {shown === '' ? (
        <div className="zk-desk-none">
          {queue.rows && <EmptyState icon="check" title="没有等您审核的知识" />}
          {!queue.rows && <Skeleton shape="text" />}
        </div>
      ) : (
        <Opened
          key={shown}
          id={shown}
          onDecided={(sentence) => {
            toast(sentence)
            handleDecided([shown])
          }}
        />
      )}
    </section>
  )
}

function Opened({ id, onDecided }: { id: string; onDecided: (sentence: string) => void }): ReactElement {
  const { last, failure, retry } = useQuery(id, (signal) => api.call(reviewDesk, { query: { id } }, signal))
  if (failure) {
    return (
      <div className="zk-desk-none">
        <ErrorState title="没有打开" reason={failure} onRetry={retry} />
      </div>
    )
  }
  if (!last) {
    return (
      <div className="zk-desk-none">
        <Skeleton shape="text" />
      </div>
    )
  }
  return <Work desk={last} onDecided={onDecided} onChanged={retry} />
}

interface WorkProps {
  desk: ReviewDesk
  onDecided: (sentence: string) => void
  onChanged: () => void
}

const WHOLE: Passage = { line: 0, quote: '' }

function Work({ desk, onDecided, onChanged }: WorkProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const remarkField = useRef<HTMLTextAreaElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [passage, setPassage] = useState(WHOLE)
  const marks = useMemo(() => marksOf(desk), [desk])
  useLetters({
    m: () => {
      const line = currentLine(frame.current)
      if (line !== null && passage.quote === '') setPassage({ line, quote: '' })
      remarkField.current?.focus()
    },
    r: () => reasonField.current?.focus(),
  })
  return (
    <>
      <ReadingPane desk={desk} marks={marks} frame={frame} onPassage={setPassage} />
      <aside className="zk-desk-side" aria-label="信息、批注与决定">
        <div
          className="zk-desk-scroll"
          // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
          tabIndex={0}
          role="region"
          aria-label="信息与批注"
        >
          <Facts desk={desk} />
          <Suggestions desk={desk} onChanged={onChanged} />
          <Remarks
            desk={desk}
            passage={passage}
            onPassage={setPassage}
            field={remarkField}
            onShow={(line) => showLine(frame.current, line)}
            onChanged={onChanged}
          />
        </div>
        <Decision desk={desk} reasonField={reasonField} onDecided={onDecided} onStale={onChanged} />
      </aside>
    </>
  )
}

/** The numbers of the remarks by their lines in the waiting version. */
function marksOf({ remarks, waiting }: ReviewDesk): ReadonlyMap<number, string> {
  const marks = new Map<number, string>()
  for (const [at, { line, version }] of remarks.entries()) {
    if (line === null || version !== waiting.version) continue
    marks.set(line, [marks.get(line), at + 1].filter(Boolean).join(' '))
  }
  return marks
}
