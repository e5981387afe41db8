import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Result } from '#core/contract/endpoint.ts'
import { commentsSeen, type commentsToMe, type CommentToMe } from '#core/contract/km/community/comment.ts'
import { errorText } from '#core/api/error-text.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { usePortal } from '../../use-portal.ts'
import type { Part } from '../use-part.ts'
import css from './mention-card.css?inline'
import { PartCard } from './part-card.tsx'
import { WayTo } from './way-to.tsx'

styles(css)

/** Unseen comments that mention this person or answer them. */
export function MentionCard({ part }: { part: Part<Result<typeof commentsToMe>> }): ReactElement {
  const { api, toast } = usePortal()
  const markSeen = async (ids: string[]) => {
    await api.call(commentsSeen, { body: { ids } })
  }
  const handleAll = async () => {
    try {
      await markSeen((part.value?.records ?? []).map((row) => row.id))
      part.retry()
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  // If marking fails, the comment is simply shown again.
  const handleOpen = (id: string) => void markSeen([id]).then(part.retry, () => undefined)
  const seen = (
    <span className="zk-mention-more">
      <Button look="quiet" onClick={() => void handleAll()}>
        标为已读
      </Button>
      <WayTo to="mentions">全部</WayTo>
    </span>
  )
  return (
    <PartCard title="提到我" part={part} more={seen} isEmpty={(page) => page.records.length === 0}>
      {(page) => (
        <ul>
          {page.records.map((row) => (
            <Mention key={row.id} row={row} onOpen={() => handleOpen(row.id)} />
          ))}
        </ul>
      )}
    </PartCard>
  )
}

const Mention = ({ row, onOpen }: { row: CommentToMe; onOpen: () => void }): ReactElement => (
  <li className="zk-mention">
    <Link to={documentAddress(row.comment.docId)} onClick={onOpen}>
      <Avatar name={row.comment.realname ?? row.comment.createBy ?? ''} />
      <span>
        {row.comment.realname ?? row.comment.createBy} {row.kind === 'reply' ? '回复了您' : '提到了您'}
        {row.createTime && <WireTime time={row.createTime} />}
      </span>
      <q>{row.comment.comment}</q>
      <cite>{row.title}</cite>
    </Link>
  </li>
)
