import { type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { attachmentDelete } from '#core/contract/km/documents/attachment.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { fileEditorAddress } from '#core/routes/addresses.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { editedAs } from '#core/rules/edited-as.ts'
import { docRevise } from '#core/contract/km/documents/edit.ts'
import type { VersionFile } from '#core/contract/km/documents/version.ts'
import { formatSize } from '#core/text/file-size.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { Api } from '#core/api/client.ts'
import { useApi, useStore } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { useSite } from '../../site/use-site.ts'
import { parseKinds } from '../../upload/upload-rules.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import css from './files-dialog.css?inline'
import { UnfinishedFiles } from './unfinished-files.tsx'
import { latest, type Sending, useDraftFiles } from './use-draft-files.ts'

styles(css)

/** Manages the files of the version being written: add, replace, remove. */
export function FilesDialog({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const [openVersion, setOpenVersion] = useState(doc.openVersion ?? null)
  const close = () => {
    onClose()
    void knowledge.open(doc.id)
  }
  return (
    <Dialog isWide title={doc.status === STATUS.passed && openVersion ? '修订的文件' : '文件'} onClose={close}>
      {openVersion ? (
        <DraftFiles docId={doc.id} openVersion={openVersion} onClose={close} />
      ) : (
        <NeedsRevision doc={doc} onRevised={setOpenVersion} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface NeedsRevisionProps {
  doc: DocRow
  onRevised: (openVersion: string) => void
  onClose: () => void
}

/** A published version is never changed in place, so a revision is needed. */
function NeedsRevision({ doc, onRevised, onClose }: NeedsRevisionProps): ReactElement {
  const api = useApi()
  const { busy, refusal, send } = useSending()
  return (
    <>
      <p>已经发布的文件要在一个修订里更换。修订发布之前，读者看到的仍是现在的文件。</p>
      {refusal && <Refusal>{refusal}</Refusal>}
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" disabled={busy} onClick={() => void send(async () => onRevised(await revise(api, doc)))}>
          建立修订
        </Button>
      </DialogActions>
    </>
  )
}

async function revise(api: Api, doc: DocRow): Promise<string> {
  const query = { id: doc.id, ...(doc.revision !== undefined && { revision: doc.revision }) }
  await api.call(docRevise, { query })
  const openVersion = (await latest(api, doc.id))?.openVersion
  if (!openVersion) throw new Error('没有建立成功，请刷新后再试')
  return openVersion
}

interface DraftFilesProps {
  docId: string
  openVersion: string
  onClose: () => void
}

function DraftFiles({ docId, openVersion, onClose }: DraftFilesProps): ReactElement {
  const api = useApi()
  const { files, failure, problem, sending, unfinished, leave, load, change, send, stop } = useDraftFiles(
    docId,
    openVersion,
  )
  const { choose, field } = useChooser((chosen, replaces) => void send(chosen, { replaces }))
  const isBusy = sending !== null
  const remove = (file: VersionFile) =>
    void change(async (from) => (await api.call(attachmentDelete, { query: { docId, id: file.id, ...from } })).revision)
  if (failure) return <ErrorState title="文件没有加载成功" reason={failure} onRetry={load} />
  if (!files) return <Skeleton shape="rows" />
  return (
    <>
      <FileList files={files} disabled={isBusy} onReplace={({ id }) => choose(id)} onRemove={remove} />
      <UnfinishedFiles
        sessions={unfinished}
        disabled={isBusy}
        onContinue={(session, file) => void send([file], { session })}
        onGiveUp={(session) => void leave(session)}
      />
      {sending && <SendingFile sending={sending} onStop={stop} />}
      {problem && <Refusal>{problem}</Refusal>}
      <DialogActions>
        <Button icon="plus" disabled={isBusy} onClick={() => choose()}>
          添加文件
        </Button>
        <Button look="primary" disabled={isBusy} onClick={onClose}>
          完成
        </Button>
      </DialogActions>
      {field}
    </>
  )
}

interface FileListProps {
  files: readonly VersionFile[]
  disabled: boolean
  onReplace: (file: VersionFile) => void
  onRemove: (file: VersionFile) => void
}

const FileList = ({ files, disabled, onReplace, onRemove }: FileListProps) => (
  <ul className="zk-files" aria-label="这个版本的文件">
    {files.map((file, i) => (
      <FileRow
        key={file.id}
        file={file}
        isMain={i === 0}
        isOnly={files.length === 1}
        disabled={disabled}
        onReplace={() => onReplace(file)}
        onRemove={() => onRemove(file)}
      />
    ))}
  </ul>
)

interface FileRowProps {
  file: VersionFile
  isMain: boolean
  isOnly: boolean
  disabled: boolean
  onReplace: () => void
  onRemove: () => void
}

const FileRow = ({ file, isMain, isOnly, disabled, onReplace, onRemove }: FileRowProps) => {
  const name = shownFileName(file.name)
  return (
    <li>
      <div className="zk-files-name">
        <b>{name}</b>
        <span className="zk-num">
          {isMain ? '正文，搜索以它为准' : '附件'} · {formatSize(file.size)}
          {file.processMsg && ` · ${file.processMsg}`}
        </span>
      </div>
      {editedAs(file.name) !== null && (
        <Link className={buttonClass()} aria-label={`在线编辑 ${name}`} to={fileEditorAddress(file.id)}>
          在线编辑
        </Link>
      )}
      <Button disabled={disabled} aria-label={`替换 ${name}`} onClick={onReplace}>
        替换
      </Button>
      <Button
        look="quiet"
        icon="trash"
        label={isOnly ? '至少保留一个文件' : `移去 ${name}`}
        disabled={disabled || isOnly}
        onClick={onRemove}
      />
    </li>
  )
}

function SendingFile({ sending, onStop }: { sending: Sending; onStop: () => void }): ReactElement {
  const { name, sent, size, trouble, left } = sending
  return (
    <div className="zk-files-sending" role="status">
      <span className="zk-num">
        正在上传 {name}（{size > 0 ? Math.floor((sent / size) * 100) : 0}%）{left > 0 && `，还有 ${left} 个`}
        {trouble && ` · ${trouble}`}
      </span>
      <Button look="quiet" onClick={onStop}>
        取消上传
      </Button>
      <ProgressBar share={size > 0 ? sent / size : 0} label={`${name} 上传进度`} />
    </div>
  )
}

/** Opens the browser's file chooser, to replace one file or to add several. */
function useChooser(onChosen: (files: readonly File[], replaces: string | undefined) => void) {
  const field = useRef<HTMLInputElement>(null)
  const replaces = useRef<string>(undefined)
  const kinds = parseKinds(useSite('supportFileTypes'))
  const choose = (file?: string) => {
    replaces.current = file
    if (!field.current) return
    field.current.multiple = file === undefined
    field.current.click()
  }
  const element = (
    <FileField
      ref={field}
      label="选择文件"
      accept={kinds.map((kind) => `.${kind}`).join() || undefined}
      onChosen={(files) => onChosen(files, replaces.current)}
    />
  )
  return { choose, field: element }
}
