import type { ReactElement } from 'react'
import type { CommentRow } from '#core/contract/km/community/comment.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { CommentForm } from '../community/comment-form.tsx'
import { CommentThread } from '../community/comment-thread.tsx'
import type { Passages } from './use-passages.ts'

interface PassageCardProps {
  thread: CommentRow
  passages: Passages
  /** Called when the reader goes to the passage: what covers the text closes. */
  onGo?: (() => void) | undefined
}

/** A thread about a passage, under the words of the passage; these lead to their place. */
export function PassageCard({ thread, passages, onGo }: PassageCardProps): ReactElement {
  const { acts } = passages
  const handleGo = () => {
    onGo?.()
    passages.go(thread)
  }
  return (
    <>
      <button type="button" className="zk-passage-quote" title="看正文里的这一段" onClick={handleGo}>
        <PassageState thread={thread} passages={passages} />
        <span>{thread.anchor?.quote}</span>
      </button>
      <CommentThread thread={thread} acts={acts} />
      {thread.may.resolve && (
        <Button
          look="quiet"
          icon={thread.resolved ? 'rotate-ccw' : 'circle-check'}
          onClick={() => acts.resolve(thread.id, !thread.resolved)}
        >
          {thread.resolved ? '重新打开' : '标为已解决'}
        </Button>
      )}
    </>
  )
}

/** What has to be said about the place of the passage, if anything. */
function PassageState({ thread, passages }: Omit<PassageCardProps, 'onGo'>): ReactElement | null {
  const { resolved, anchor } = thread
  if (resolved) {
    return (
      <small>
        已解决 · {resolved.realname} <WireTime time={resolved.time} />
      </small>
    )
  }
  const state = passages.found.get(thread.id)?.state
  if (state === 'gone') return <small className="is-gone">这段文字已不在正文里</small>
  return anchor?.page ? <small className="zk-num">第 {anchor.page} 页</small> : null
}

/** The form for a comment on the selected passage. */
export function PassageDraft({ passages }: { passages: Passages }): ReactElement | null {
  const { draft, docId, send, cancel } = passages
  if (!draft) return null
  return (
    <>
      <p className="zk-passage-quote">
        <span>{draft.quote}</span>
      </p>
      <CommentForm docId={docId} label="对这段文字的评论" action="发表" onSend={send} onCancel={cancel} />
    </>
  )
}
