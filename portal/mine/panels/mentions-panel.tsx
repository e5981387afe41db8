import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { commentsSeen, type CommentToMe } from '#core/contract/km/community/comment.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { usePortal, useStore } from '../../use-portal.ts'
import { MineStore } from '../mine.store.ts'
import { ListFrame } from './list-frame.tsx'
import { MineLine } from './mine-line.tsx'

/** Comments that mention or answer the person. */
export function MentionsPanel(): ReactElement {
  const mine = useStore(MineStore)
  const { api, toast } = usePortal()
  const list = mine.lists.mentions
  const { counts } = useSnapshot(mine.state)
  const handleSeen = async (body: { ids: string[] } | { all: true }) => {
    try {
      await api.call(commentsSeen, { body })
      await Promise.all([list.load(), mine.count(['mentions'])])
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  return (
    <ListFrame list={list} empty={<Nobody />}>
      {(rows) => (
        <>
          {(counts.mentions ?? 0) > 0 && (
            <div className="zk-mine-toolbar">
              <Button onClick={() => void handleSeen({ all: true })}>全部标为已读</Button>
            </div>
          )}
          <ul className="zk-mine-lines">
            {rows.map((row) => (
              <Mention key={row.id} row={row} onSeen={() => void handleSeen({ ids: [row.id] })} />
            ))}
          </ul>
        </>
      )}
    </ListFrame>
  )
}

const Nobody = (): ReactElement => (
  <EmptyState
    icon="at-sign"
    title="还没有人提到您"
    actions={
      <Link className={buttonClass()} to={PORTAL_PATHS.list}>
        去知识库看看
      </Link>
    }
  >
    同事在评论中提到您或回复您时，会出现在这里。
  </EmptyState>
)

function Mention({ row, onSeen }: { row: CommentToMe; onSeen: () => void }): ReactElement {
  const { kind, seen, title, createTime, comment } = row
  const text = (
    <>
      <b>{comment.realname ?? '已注销的用户'}</b>
      {kind === 'mention' ? ' 提到您：' : ' 回复您：'}
      {comment.comment}
    </>
  )
  const actions = !seen && (
    <Button look="quiet" aria-label={`标为已读 ${title}`} onClick={onSeen}>
      标为已读
    </Button>
  )
  return (
    <MineLine
      docId={comment.docId}
      title={title}
      face={<Avatar name={comment.realname ?? '?'} size="large" />}
      isNew={!seen}
      text={text}
      meta={createTime && <WireTime time={createTime} />}
      actions={actions}
    />
  )
}
