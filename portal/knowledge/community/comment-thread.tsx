import { type ReactElement, useState } from 'react'
import type { CommentRow, SingleComment } from '#core/contract/km/community/comment.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { pictureAt } from '../../site/use-picture.ts'
import { useHost } from '../../use-portal.ts'
import { CommentForm } from './comment-form.tsx'
import { namedParts } from './named-text.ts'
import type { CommentActs } from './use-comment-acts.tsx'

/** A comment with its answers, the oldest first. */
export function CommentThread({ thread, acts }: { thread: CommentRow; acts: CommentActs }): ReactElement {
  const answeredName = (id: string | null) => {
    const answered = id === null || id === thread.id ? undefined : thread.replies.find((each) => each.id === id)
    return answered?.realname ?? null
  }
  return (
    <>
      <Comment comment={thread} acts={acts} to={null} />
      {thread.replies.length > 0 && (
        <ol className="zk-replies">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} acts={acts} to={answeredName(reply.replyTo)} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

interface CommentProps {
  comment: SingleComment
  acts: CommentActs
  /** The author of the answered comment, if it is not the first of the thread. */
  to: string | null
}

function Comment({ comment, acts, to }: CommentProps): ReactElement {
  const { address } = useHost()
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const close = () => setOpen(null)
  const { id, docId, people } = comment
  if (comment.deleted) return <p className="zk-comment-gone">这条评论已被删除</p>
  const name = comment.realname ?? '已注销的用户'
  return (
    <article className="zk-comment" data-comment={id}>
      <Avatar name={name} picture={pictureAt(comment.avatar ?? '', address)} />
      <div className="zk-comment-body">
        <CommentHead {...{ comment, name, to }} />
        {open === 'edit' ? (
          <CommentForm
            docId={docId}
            label="修改评论"
            action="保存"
            text={comment.comment}
            named={people}
            onSend={(text, mentions) => acts.edit(id, text, mentions).then(close)}
            onCancel={close}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        {open === null && <CommentButtons comment={comment} acts={acts} onOpen={setOpen} />}
        {open === 'reply' && (
          <CommentForm
            docId={docId}
            label={`回复 ${name}`}
            action="回复"
            onSend={(text, mentions) => acts.reply(id, text, mentions).then(close)}
            onCancel={close}
          />
        )}
      </div>
    </article>
  )
}

interface CommentHeadProps extends Pick<CommentProps, 'comment' | 'to'> {
  name: string
}

const CommentHead = ({ comment, name, to }: CommentHeadProps): ReactElement => (
  <p className="zk-comment-head">
    <b>{name}</b>
    {to !== null && <span>回复 {to}</span>}
    {comment.createTime && <WireTime time={comment.createTime} />}
    {comment.updateTime && <span>已修改</span>}
  </p>
)

const CommentText = ({ comment }: { comment: SingleComment }): ReactElement => (
  <p className="zk-comment-text">
    {namedParts(
      comment.comment,
      comment.people.map((each) => each.realname),
    ).map(({ text, isName }, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- parts have no identity
      isName ? <b key={at}>{text}</b> : text,
    )}
  </p>
)

interface CommentButtonsProps {
  comment: SingleComment
  acts: CommentActs
  onOpen: (what: 'reply' | 'edit') => void
}

const CommentButtons = ({ comment, acts, onOpen }: CommentButtonsProps): ReactElement => (
  <div className="zk-comment-buttons">
    <Button look="quiet" onClick={() => onOpen('reply')}>
      回复
    </Button>
    {comment.may.edit && (
      <Button look="quiet" title="发表后 15 分钟内可以修改" onClick={() => onOpen('edit')}>
        修改
      </Button>
    )}
    {comment.may.delete && (
      <Button look="quiet" onClick={() => acts.askRemoval(comment.id)}>
        删除
      </Button>
    )}
  </div>
)
