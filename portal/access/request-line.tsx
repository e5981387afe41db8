import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestRow } from '#core/contract/km/rights/access-request.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { Entry } from './entries.tsx'
import { documentAddress } from '../documents/document-address.ts'

const STATES: Record<RequestRow['state'], { text: string; tone: Tone }> = {
  open: { text: '待处理', tone: 'warn' },
  approved: { text: '已同意', tone: 'good' },
  declined: { text: '已拒绝', tone: 'bad' },
  withdrawn: { text: '已撤回', tone: 'quiet' },
}

const BIT_TEXTS = { view: '阅读', download: '下载', sensitive: '敏感内容' } as const

interface RequestLineProps {
  request: RequestRow
  /** Actions for the request. */
  children?: ReactNode
  /** Whether to show who asks; not needed for the reader's own requests. */
  showsPerson?: boolean
}

/** One request in a `ul`. For documents the reader may not see, only the number is shown. */
export function RequestLine({ request, children, showsPerson = false }: RequestLineProps): ReactElement {
  const { text, tone } = STATES[request.state]
  const opens = request.title && (showsPerson || request.state === 'approved')
  const time = request.decideTime ?? request.createTime
  return (
    <Entry actions={children}>
      {opens ? <Link to={documentAddress(request.docId)}>{request.title}</Link> : <b>{requestTitle(request)}</b>}
      <p className="zk-num">
        <StateDot tone={tone}>{text}</StateDot>
        {showsPerson && <span>{[request.realname, request.orgCodeTxt].filter(Boolean).join(' · ')}</span>}
        <span>申请{request.bits.map((bit) => BIT_TEXTS[bit]).join('、')}</span>
        {time && <WireTime time={time} />}
      </p>
      <p className="is-said">理由：{request.reason}</p>
      {request.answer && <p className="is-said">答复：{request.answer}</p>}
    </Entry>
  )
}

export const requestTitle = ({ title, docId }: RequestRow): string => title ?? `知识 ${docId}`
