import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { replacementOfDoc } from '#core/contract/km/community/replacement.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { ConfirmButton, ConfirmedNotice } from './confirm-valid.tsx'
import { MustReadNotice } from './must-read-notice.tsx'
import css from './notices.css?inline'
import { type Validity, checkValidity } from './validity.ts'

styles(css)

/** Notices to read first: the document is out of date, replaced, or must be confirmed. */
export function Notices({ doc, turn }: { doc: DocRow; turn: number }): ReactElement {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const validity = checkValidity(doc, now)
  return (
    <>
      <ConfirmedNotice doc={doc} />
      {doc.masked && <MaskedNotice masked={doc.masked} />}
      {validity && (
        <ValidityNotice
          {...validity}
          mayMend={doc.may?.edit ?? false}
          mayConfirm={validity.kind === 'review' && doc.may?.confirm === true}
        />
      )}
      {user && <ReplacementNotice id={doc.id} turn={turn} />}
      {user && <MustReadNotice doc={doc} />}
    </>
  )
}

const MaskedNotice = ({ masked }: Required<Pick<DocRow, 'masked'>>): ReactElement => (
  <Notice className="zk-validity">
    <Icon name="eye-off" />
    <span>
      <b>号码已遮住</b>
      正文里的敏感号码用 * 代替。
      {masked === 'withheld' && '原文件含有这些号码，不能打开和下载，这里显示的是它的文字。'}
      需要完整内容请联系作者或授权管理员。
    </span>
  </Notice>
)

const VALIDITY: Record<Validity['kind'], (day: string) => { word: string; text: string; mend: string }> = {
  expired: (day) => ({
    word: '已过期',
    text: `有效期到 ${day}，内容可能不再适用。`,
    mend: '可以修改到期日期，或标明被哪一篇替代。',
  }),
  expiring: (day) => ({ word: '即将到期', text: `有效期到 ${day}。`, mend: '请看看是否需要延长或更新。' }),
  review: (day) => ({ word: '待复查', text: `应在 ${day} 前复查，尚未确认仍然正确。`, mend: '有出入请修改。' }),
}

interface ValidityNoticeProps extends Validity {
  mayMend: boolean
  mayConfirm: boolean
}

function ValidityNotice({ kind, day, mayMend, mayConfirm }: ValidityNoticeProps): ReactElement {
  const { word, text, mend } = VALIDITY[kind](day)
  return (
    <Notice className={`zk-validity is-${kind}`}>
      <Icon name={kind === 'expired' ? 'triangle-alert' : 'clock'} />
      <span>
        <b>{word}</b>
        {text}
        {mayConfirm && '核对无误，请按“仍然有效”；'}
        {mayMend && mend}
      </span>
      {mayConfirm && <ConfirmButton />}
    </Notice>
  )
}

type Replacement = Result<typeof replacementOfDoc>

const documentLink = (id: string) => `${PORTAL_PATHS.knowledge}?${new URLSearchParams({ id }).toString()}`

function ReplacementNotice({ id, turn }: { id: string; turn: number }): ReactElement | null {
  const api = useApi()
  // A failure is not shown, because the notice is optional.
  const { value } = useQuery(`${id} ${turn}`, (signal) => api.call(replacementOfDoc, { query: { docId: id } }, signal))
  if (!value) return null
  return (
    <>
      {value.replacedBy && (
        <Notice className="zk-validity is-expired">
          <Icon name="triangle-alert" />
          <span>
            <b>已被替代</b>请看
            <Titles of={[value.replacedBy]} />。
          </span>
        </Notice>
      )}
      {value.replaces.length > 0 && (
        <p className="zk-replaces">
          替代了
          <Titles of={value.replaces} />
        </p>
      )}
    </>
  )
}

const Titles = ({ of }: { of: Replacement['replaces'] }): ReactElement => (
  <>
    {of.map(({ id, title }) => (
      <Link key={id} to={documentLink(id)}>
        《{title}》
      </Link>
    ))}
  </>
)
