import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ApiFault } from '#core/api/fault.ts'
import { fileEditOpen, type FileToEdit } from '#core/contract/km/files/edit-file.ts'
import { fileEditorAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { OfficeEditor } from '../office/office-editor.tsx'
import { useSession } from '../session/use-session.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { WriteFrame, WriteHead } from '../write/write-frame.tsx'
import { useApi } from '../use-portal.ts'
import { FilePage } from './file-page.tsx'
import { newestFileId } from './use-edited-file.ts'

/** /fileEditor/{id}: edits a stored file in the browser; saving creates a draft, a revision or the next version. */
export function FileEditorScreen(): ReactElement | null {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { opened, goOn } = useOpened(id)
  if (!user) return null
  if (id === '')
    return (
      <Outside>
        <NotEditable reason="地址里没有文件编号" />
      </Outside>
    )
  return <StoredFile key={`${user.id} ${opened}`} id={opened} userId={user.id} onSaved={goOn} />
}

/** The file that was opened. A save changes its id and address, but the page keeps the open editor. */
function useOpened(id: string) {
  const navigate = useNavigate()
  const [{ opened, saved }, setState] = useState({ opened: id, saved: new Set([id]) })
  if (!saved.has(id)) setState({ opened: id, saved: new Set([id]) })
  const goOn = (next: string) => {
    setState({ opened, saved: new Set([...saved, next]) })
    void navigate(fileEditorAddress(next), { replace: true })
  }
  return { opened, goOn }
}

type Opened = { file: FileToEdit } | { refused: string } | { newest: string }

interface StoredFileProps {
  id: string
  userId: string
  /** Called with the file's new id. */
  onSaved: (id: string) => void
}

function StoredFile({ id, userId, onSaved }: StoredFileProps): ReactElement {
  const api = useApi()
  const navigate = useNavigate()
  const { value, failure, retry } = useQuery<Opened>(id, async (signal) => {
    try {
      return { file: await api.call(fileEditOpen, { query: { id } }, signal) }
    } catch (error) {
      const newest = newestFileId(error)
      if (newest !== null) return { newest }
      if (error instanceof ApiFault && ['refused', 'denied', 'missing'].includes(error.kind))
        return { refused: error.message }
      throw error
    }
  })
  const newest = value && 'newest' in value ? value.newest : null
  useEffect(() => {
    if (newest !== null) void navigate(fileEditorAddress(newest), { replace: true })
  }, [newest, navigate])
  if (value && 'file' in value) return <OpenFile opened={value.file} userId={userId} onSaved={onSaved} />
  return (
    <Outside>
      {failure && <ErrorState isLarge title="文件没有打开成功" reason={failure} onRetry={retry} />}
      {/* This file cannot be edited as text here: use the office editor or check it out. */}
      {!failure && value && 'refused' in value && <OfficeEditor fileId={id} />}
      {!failure && !(value && 'refused' in value) && (
        <div className="zk-page">
          <Skeleton shape="text" />
        </div>
      )}
    </Outside>
  )
}

/** The same head above what is not the editor of a text: the way back. */
const Outside = ({ children }: { children: ReactNode }): ReactElement => (
  <WriteFrame>
    <WriteHead back={{ to: PORTAL_PATHS.mine, name: '返回我的知识' }} place="我的知识" name="在线编辑" />
    {children}
  </WriteFrame>
)

interface OpenFileProps extends Omit<StoredFileProps, 'id'> {
  opened: FileToEdit
}

function OpenFile({ opened, userId, onSaved }: OpenFileProps): ReactElement {
  const [file, setFile] = useState(opened)
  const handleSaved = (next: FileToEdit) => {
    setFile(next)
    onSaved(next.id)
  }
  usePageTitle(`编辑 ${file.isMain ? file.docTitle : shownFileName(file.name)}`)
  return <FilePage file={file} userId={userId} onSaved={handleSaved} />
}

/** Shown both for a missing and a forbidden file. */
const NotEditable = ({ reason }: { reason: string }): ReactElement => (
  <div className="zk-page">
    <EmptyState
      isPage
      alert
      icon="file-text"
      title="这个文件不能在线编辑"
      actions={
        <Link className={buttonClass('primary')} to={PORTAL_PATHS.mine}>
          回到我的知识
        </Link>
      }
    >
      {reason}
    </EmptyState>
  </div>
)
