import type { ReactElement } from 'react'
import { PassageCard } from './passage-card.tsx'
import type { Passages } from './use-passages.ts'

interface PassageListProps {
  passages: Passages
  onGo?: () => void
}

/** The comments on passages that do not stand beside the text: there is no room, their words are gone, or they are settled. */
export function PassageList({ passages, onGo }: PassageListProps): ReactElement | null {
  const { open, found, resolved, isBeside } = passages
  const shown = open.filter(({ id }) => !isBeside || found.get(id)?.state === 'gone')
  if (shown.length + resolved.length === 0) return null
  const card = (thread: (typeof open)[number]) => (
    <li key={thread.id} className="zk-passage-card">
      <PassageCard {...{ thread, passages, onGo }} />
    </li>
  )
  return (
    <section className="zk-passage-list" aria-label="正文里的评论">
      {shown.length > 0 && <ol>{shown.map(card)}</ol>}
      {resolved.length > 0 && (
        <details>
          <summary>已解决 {resolved.length} 条</summary>
          <ol>{resolved.map(card)}</ol>
        </details>
      )}
    </section>
  )
}
