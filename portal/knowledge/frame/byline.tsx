import { type ReactElement, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { documentState } from '#core/text/document-state.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useSession } from '../../session/use-session.ts'
import { checkValidity, isNeverConfirmed } from '../care/validity.ts'

export interface BylineProps {
  doc: DocRow
  /** The number of comments, and the way to them; null where the actions have it. */
  said: { count: number; open: () => void } | null
}

/** Who wrote it, when it was changed, who read it, and whether it still holds. */
export function Byline({ doc, said }: BylineProps): ReactElement {
  const { user } = useSession()
  const author = doc.authorName ?? doc.createBy
  const department = doc.depId_dictText ?? doc.orgCode_dictText
  const time = doc.lastUpdateTime ?? doc.createTime
  return (
    <div className="zk-byline zk-num">
      {author && (
        <span className="is-author">
          <Avatar name={author} />
          {author}
        </span>
      )}
      {department && <span>{department}</span>}
      {time && (
        <span>
          <Icon name="clock" />
          <WireTime time={time} /> 更新
        </span>
      )}
      <span>
        <Icon name="eye" />
        {doc.views ?? 0} 次阅读
      </span>
      {user && said && (
        <button type="button" aria-label={`评论 ${said.count}`} onClick={said.open}>
          <Icon name="message-square" />
          {said.count > 0 ? `评论 ${said.count}` : '评论'}
        </button>
      )}
      <Confirmed doc={doc} />
      <ValidityTag doc={doc} />
    </div>
  )
}

/** Who has checked last that it still holds. */
const Confirmed = ({ doc }: { doc: DocRow }): ReactElement | null => {
  const { confirmed } = doc
  if (!confirmed) return isNeverConfirmed(doc) ? <span>尚未确认过</span> : null
  return (
    <span>
      <Icon name="circle-check" />
      <span>
        {confirmed.who ?? '已注销的用户'} <WireTime time={confirmed.time} /> 确认仍然有效
      </span>
    </span>
  )
}

/** What is not published yet says so, and what simply holds too; what is outdated has its own notice below. */
function ValidityTag({ doc }: { doc: DocRow }): ReactElement | null {
  const [now] = useState(() => new Date())
  const state = documentState(doc)
  if (doc.status !== STATUS.passed) return <Tag {...(state.tone !== 'quiet' && { tone: state.tone })}>{state.text}</Tag>
  if (checkValidity(doc, now)) return null
  return (
    <Tag tone="good">
      <Icon name="badge-check" size={14} />
      现行有效
    </Tag>
  )
}
