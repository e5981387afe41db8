import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { fileEditorAddress } from '#core/routes/addresses.ts'
import { editedAs } from '#core/rules/edited-as.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useSession } from '../../session/use-session.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { ActionWord } from '../action-word.tsx'
import { AskButton } from '../ask/ask-button.tsx'
import { FavouriteButton } from '../community/favourite-button.tsx'
import { saveFile } from '../files/save-file.ts'
import { ReviewActions } from './review-actions.tsx'
import { SharePopover } from './share-popover.tsx'

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
  /** The number of comments, and the way to them; null where the line below the title has it. */
  said: { count: number; open: () => void } | null
}

/** What readers and writers do most, in the line above the text; on a phone with their words below it. */
export function Actions({ doc, said }: ActionsProps): ReactElement {
  const { user } = useSession()
  const isPublished = user && doc.status === STATUS.passed
  return (
    <div className="zk-knowledge-actions">
      <ReviewActions doc={doc} />
      {isPublished && <FavouriteButton key={doc.id} doc={doc} />}
      {user && said && (
        <Button look="quiet" icon="message-square" aria-label={`评论 ${said.count}`} onClick={said.open}>
          <ActionWord>评论{said.count > 0 && ` ${said.count}`}</ActionWord>
        </Button>
      )}
      {doc.may?.download !== false && <DownloadButton doc={doc} />}
      {isPublished && <AskButton doc={doc} />}
      {isPublished && <SharePopover doc={doc} />}
      <EditTextLink doc={doc} />
    </div>
  )
}

/** The way to edit: the text, where it can be edited in the browser. Facts are changed beside it. */
function EditTextLink({ doc }: { doc: DocRow }): ReactElement | null {
  if (!(doc.may?.edit || doc.may?.revise) || !doc.fileId || editedAs(doc.name ?? '') === null) return null
  return (
    <Link className={buttonClass()} to={fileEditorAddress(doc.fileId)} title="编辑正文">
      <Icon name="pencil" />
      <ActionWord>编辑</ActionWord>
    </Link>
  )
}

function DownloadButton({ doc }: { doc: DocRow }): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const form = doc.downloadAs ?? 'original'
  const download = () => work(() => saveFile(api, doc.id, { name: doc.name ?? doc.title }), DOWNLOADING[form])
  return (
    <Button look="quiet" icon="download" disabled={busy} title={DOWNLOADED[form]} onClick={() => void download()}>
      <ActionWord>{busy ? '正在下载…' : '下载'}</ActionWord>
    </Button>
  )
}
