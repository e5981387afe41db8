import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { docDelete, type DocRow } from '#core/contract/km/documents/document.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'
import type { Portal } from '../instance.ts'
import { ReviewActions } from './review-actions.tsx'
import { saveFile } from './save-file.ts'

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

/** The row under the title. */
export function Actions({ doc, children }: { doc: DocRow; children?: ReactNode }): ReactElement {
  const portal = usePortal()
  return (
    <div className="zk-knowledge-actions">
      <ReviewActions doc={doc} />
      {doc.may?.download !== false && <DownloadButton doc={doc} />}
      <Button icon="link" onClick={() => void copyLink(portal, doc)}>
        复制链接
      </Button>
      <ShareLink doc={doc} />
      {doc.may?.delete && <DeleteButton doc={doc} />}
      {children}
    </div>
  )
}

/** For people who are signed in; only what readers see can be shared. */
function ShareLink({ doc }: { doc: DocRow }): ReactElement | null {
  const { user } = useSession()
  if (!user || doc.status !== STATUS.passed) return null
  return (
    <Link className={buttonClass()} to={`${PORTAL_PATHS.shares}?docId=${encodeURIComponent(doc.id)}`}>
      <Icon name="share" />
      分享
    </Link>
  )
}

function DownloadButton({ doc }: { doc: DocRow }): ReactElement {
  const [busy, setBusy] = useState(false)
  const { api, toast } = usePortal()
  const form = doc.downloadAs ?? 'original'
  const handleDownload = async () => {
    setBusy(true)
    try {
      await saveFile(api, doc.id, { name: doc.name ?? doc.title })
      toast(DOWNLOADING[form])
    } catch (error) {
      toast(errorText(error, '文件下载失败'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" disabled={busy} title={DOWNLOADED[form]} onClick={() => void handleDownload()}>
      {busy ? '正在下载…' : '下载'}
    </Button>
  )
}

async function copyLink({ host, toast }: Portal, doc: DocRow): Promise<void> {
  const link = new URL(`${host.address}${PORTAL_PATHS.knowledge}?id=${encodeURIComponent(doc.id)}`, location.href).href
  try {
    await navigator.clipboard.writeText(link)
    toast('链接已复制')
  } catch {
    toast(`浏览器不允许复制，链接是 ${link}`, 'bad')
  }
}

function DeleteButton({ doc }: { doc: DocRow }): ReactElement {
  const { api, toast } = usePortal()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const handleDelete = async () => {
    try {
      await api.call(docDelete, { query: { id: doc.id } })
      toast(`“${doc.title}”已删除`)
      await navigate(PORTAL_PATHS.mine, { replace: true })
    } catch (error) {
      setAsking(false)
      toast(errorText(error, '没有删除成功'), 'bad')
    }
  }
  return (
    <>
      <Button look="quiet" icon="trash" onClick={() => setAsking(true)}>
        删除
      </Button>
      {asking && (
        <ConfirmDialog
          title="删除这篇知识？"
          text={`“${doc.title}”会移到回收站，别人不再能检索到它。`}
          action="删除"
          onConfirm={handleDelete}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
