import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { sharingAddress } from '../../documents/document-address.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { ActionWord } from '../action-word.tsx'
import { FavouriteButton } from '../community/favourite-button.tsx'
import { MoreActions } from './more-actions.tsx'
import { ReviewActions } from './review-actions.tsx'
import { saveFile } from '../files/save-file.ts'

const DOWNLOADING = {
  original: '文件开始下载',
  stamped: '文件开始下载，带有您的水印',
  pdf: '文件开始下载：转换成的 PDF，带有您的水印',
} as const
const DOWNLOADED = {
  original: '下载原文件',
  stamped: '下载带有您水印的文件',
  pdf: '下载转换成的 PDF，带有您的水印',
} as const

interface ActionsProps {
  doc: DocRow
  /** The number of comments. */
  comments: number
  onComments: () => void
  /** Called when the information beside the document must be reloaded. */
  onChanged: () => void
  children?: ReactNode
}

/** The row of actions under the title. */
export function Actions({ doc, comments, onComments, onChanged, children }: ActionsProps): ReactElement {
  const { user } = useSession()
  return (
    <div className="zk-knowledge-actions">
      <ReviewActions doc={doc} />
      {user && doc.status === STATUS.passed && <FavouriteButton key={doc.id} doc={doc} />}
      {user && (
        <Button icon="message-square" aria-label={`评论 ${comments}`} title="评论" onClick={onComments}>
          <ActionWord>评论</ActionWord>
          {comments > 0 && <span className="zk-num"> {comments}</span>}
        </Button>
      )}
      {doc.may?.download !== false && <DownloadButton doc={doc} />}
      {user && doc.status === STATUS.passed && (
        <Link className={buttonClass()} to={sharingAddress(doc.id)} title="分享">
          <Icon name="share-2" />
          <ActionWord>分享</ActionWord>
        </Link>
      )}
      {children}
      <MoreActions doc={doc} onChanged={onChanged} />
    </div>
  )
}

function DownloadButton({ doc }: { doc: DocRow }): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const form = doc.downloadAs ?? 'original'
  const download = () => work(() => saveFile(api, doc.id, { name: doc.name ?? doc.title }), DOWNLOADING[form])
  return (
    <Button icon="download" disabled={busy} title={DOWNLOADED[form]} onClick={() => void download()}>
      <ActionWord>{busy ? '正在下载…' : '下载'}</ActionWord>
    </Button>
  )
}
