import { type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { EditLock } from '#core/contract/km/documents/edit-lock.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './office.css?inline'
import { useCheckedOut } from './use-checked-out.ts'

styles(css)

interface CheckOutProps {
  docId: string
  fileId: string
  /** The reason why the file is not edited in the browser. */
  reason?: string
}

/** Editing on the person's own computer: check out, download, upload as a new version, check in. */
export function CheckOut({ docId, fileId, reason }: CheckOutProps): ReactElement {
  const checked = useCheckedOut(docId, fileId)
  const { known, failure, retry } = checked
  if (failure) return <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />
  if (!known) return <Skeleton shape="text" />
  const { lock, working } = known
  return (
    <section className="zk-page zk-check-out" aria-label="签出编辑">
      <h1 className="zk-page-title">{working?.version.title ?? '签出编辑'}</h1>
      <Link to={documentAddress(docId)}>回到这篇知识</Link>
      {reason && <Notice>{reason}</Notice>}
      <Standing lock={lock} />
      {checked.isUploaded && <Notice role="status">新版本已存为修订，发布之后读者才能看到。</Notice>}
      {checked.refusal && <Refusal>{checked.refusal}</Refusal>}
      <Actions checked={checked} />
    </section>
  )
}

function Standing({ lock }: { lock: EditLock | null }): ReactElement {
  if (lock === null) return <p className="zk-check-out-note">签出之后，八小时内只有您能更换它的文件和修改文字。</p>
  if (!lock.isMine || lock.kind === 'editor')
    return (
      <Notice role="status">
        {lock.holder}正在{lock.kind === 'editor' ? '办公编辑器里' : ''}编辑，最迟 {lock.until} 结束。
      </Notice>
    )
  return <Notice role="status">您已签出，到 {lock.until} 为止。下载、修改之后上传新版本，再归还。</Notice>
}

function Actions({ checked }: { checked: ReturnType<typeof useCheckedOut> }): ReactElement {
  const { lock, working } = checked.known!
  const chooser = useRef<HTMLInputElement>(null)
  const isMine = lock !== null && lock.isMine && lock.kind === 'check-out'
  const canUpload = isMine && working !== null && !checked.busy
  return (
    <div className="zk-check-out-actions">
      {lock === null && (
        <Button look="primary" disabled={checked.busy} onClick={() => void checked.checkOut()}>
          签出
        </Button>
      )}
      <Button disabled={working === null || checked.busy} onClick={() => void checked.download(working!)}>
        下载
      </Button>
      {isMine && (
        <>
          <Button look="primary" disabled={!canUpload} onClick={() => chooser.current?.click()}>
            {checked.busy ? '正在上传…' : '上传新版本'}
          </Button>
          <FileField ref={chooser} label="选择新版本" onChosen={([file]) => void checked.upload(file, working!)} />
          <Button disabled={checked.busy} onClick={() => void checked.giveBack()}>
            归还
          </Button>
        </>
      )}
      {lock !== null && !isMine && lock.mayBreak && <BreakButton lock={lock} onBreak={checked.breakLock} />}
    </div>
  )
}

function BreakButton({ lock, onBreak }: { lock: EditLock; onBreak: () => Promise<unknown> }): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const handleConfirm = async () => {
    await onBreak()
    close()
  }
  return (
    <>
      <Button look="danger" onClick={() => setIsAsked(true)}>
        强制解除
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="强制解除编辑锁？"
          text={`${lock.holder}还没有保存的修改将不能再存回这篇知识。`}
          action="强制解除"
          onConfirm={handleConfirm}
          onClose={close}
        />
      )}
    </>
  )
}
