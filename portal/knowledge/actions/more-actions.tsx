import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { errorText } from '#core/api/error-text.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { fileEditorAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { editedAs } from '#core/rules/edited-as.ts'
import { shownFileName } from '#core/text/shown-file-name.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton, type MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { usePortal, useStore } from '../../use-portal.ts'
import { useSubscription } from '../../use-subscription.ts'
import { copyText } from '../../copy-text.ts'
import { documentLink } from '../../documents/document-address.ts'
import { useKeepEntry } from '../../offline/use-keep-entry.ts'
import { useConfirmValid } from '../care/use-confirm-valid.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { mayPrint } from './print.ts'
import { reviewSteps } from './review-actions.tsx'

const FilesDialog = lazy(() => import('../files/files-dialog.tsx').then((m) => ({ default: m.FilesDialog })))
const PreviewDialog = lazy(() => import('../files/preview-dialog.tsx').then((m) => ({ default: m.PreviewDialog })))
const MustReadDialog = lazy(() => import('../care/must-read-dialog.tsx').then((m) => ({ default: m.MustReadDialog })))
const ReadersDialog = lazy(() => import('../care/who-dialogs.tsx').then((m) => ({ default: m.ReadersDialog })))
const RatingsDialog = lazy(() => import('../care/who-dialogs.tsx').then((m) => ({ default: m.RatingsDialog })))
const ReplacementDialog = lazy(() =>
  import('../care/replacement-dialog.tsx').then((m) => ({ default: m.ReplacementDialog })),
)

type Asked =
  | 'files'
  | 'preview'
  | 'preview-reset'
  | 'discard'
  | 'must-read'
  | 'readers'
  | 'ratings'
  | 'replacement'
  | 'delete'

interface MoreActionsProps {
  doc: DocRow
  /** Called when the information beside the document must be reloaded. */
  onChanged: () => void
}

/** The menu of rarely used actions. */
export function MoreActions({ doc, onChanged }: MoreActionsProps): ReactElement {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isWhole, setWhole] = useState(false)
  const rare = [...usePreviewEntries(doc, setAsked), ...rareEntries(doc, setAsked)]
  const managing = [
    ...useWritingEntries(doc, setAsked),
    ...useConfirmEntries(doc),
    ...careEntries(doc, setAsked),
    ...(isWhole ? rare : []),
    ...(!isWhole && rare.length > 0 ? [moreEntry(() => setWhole(true))] : []),
  ]
  const entries = [
    ...under('阅读', [...useReaderEntries(doc), ...useKeepEntry(doc)]),
    ...under('管理', managing),
    ...under('导出', usePrintEntry(doc)),
    ...under('', doc.may?.delete ? [{ text: '删除', icon: 'trash', onSelect: () => setAsked('delete') }] : []),
  ]
  const close = () => setAsked(null)
  return (
    <span className="zk-more">
      <MenuButton
        label="更多"
        className={buttonClass('quiet', true)}
        face={<Icon name="ellipsis" size={18} />}
        entries={entries}
      />
      {asked && (
        <Suspense fallback={null}>
          <AskedDialog doc={doc} asked={asked} onChanged={onChanged} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}

const under = (group: string, entries: readonly MenuEntry[]): MenuEntry[] => entries.map((each) => ({ ...each, group }))

/** What is rarely done comes when it is asked for, so that the menu stays short. */
const moreEntry = (onSelect: () => void): MenuEntry => ({
  text: '更多管理操作',
  icon: 'chevron-down',
  keepsOpen: true,
  onSelect,
})

function useWritingEntries(doc: DocRow, ask: (asked: Asked) => void): MenuEntry[] {
  const portal = usePortal()
  const navigate = useNavigate()
  const { may } = doc
  const isWriter = may?.edit || may?.review || may?.revise
  const history = `${PORTAL_PATHS.history}?docId=${encodeURIComponent(doc.id)}`
  // Texts have their own button 编辑; other files are edited in the office editor or by checking them out.
  const isEditable = Boolean(may?.edit || may?.revise) && doc.fileId && editedAs(doc.name ?? '') === null
  const editor = fileEditorAddress(doc.fileId ?? '')
  return [
    ...(isEditable ? [{ text: '编辑文件', icon: 'pencil' as const, onSelect: () => void navigate(editor) }] : []),
    ...(may?.edit ? [{ text: '更换文件', icon: 'file-text' as const, onSelect: () => ask('files') }] : []),
    ...(may?.revise
      ? [{ text: '修订', icon: 'sliders-horizontal' as const, onSelect: () => void reviewSteps(portal, doc).revise() }]
      : []),
    ...(may?.discard ? [{ text: '放弃修订', icon: 'undo-2' as const, onSelect: () => ask('discard') }] : []),
    ...(isWriter ? [{ text: '版本历史', icon: 'history' as const, onSelect: () => void navigate(history) }] : []),
  ]
}

/** Menu entries for the preview of the open file. */
function usePreviewEntries(doc: DocRow, ask: (asked: Asked) => void): MenuEntry[] {
  const { file } = useSnapshot(useStore(KnowledgeStore).state)
  if (!doc.may?.edit || !doc.fileId) return []
  const isGiven = Boolean((file ?? doc).ownPreview)
  return [
    { text: '更换预览文件', icon: 'eye', onSelect: () => ask('preview') },
    ...(isGiven ? [{ text: '恢复生成的预览', icon: 'rotate-ccw' as const, onSelect: () => ask('preview-reset') }] : []),
  ]
}

function useReaderEntries(doc: DocRow): MenuEntry[] {
  const portal = usePortal()
  const subscription = useSubscriptionEntry(doc)
  return [
    {
      text: '复制链接',
      icon: 'link',
      onSelect: () => void copyText(portal, documentLink(portal.host, doc.id), '链接已复制'),
    },
    ...(subscription ? [subscription] : []),
  ]
}

function usePrintEntry(doc: DocRow): MenuEntry[] {
  const { shows } = useSnapshot(useStore(KnowledgeStore).state)
  return mayPrint(doc, shows) ? [{ text: '打印或存为 PDF', icon: 'printer', onSelect: printSoon }] : []
}

/** The menu is closed before printing, so that it is not on the paper. */
const printSoon = () => requestAnimationFrame(() => print())

/** Null while it is unknown, or when the document cannot be followed. */
function useSubscriptionEntry({ id, status }: DocRow): MenuEntry | null {
  const subscription = useSubscription(status === STATUS.passed ? { kind: 'document', objectId: id } : null, {
    on: '已订阅，有新版本时会出现在「我的 · 订阅」',
    off: '已取消订阅',
  })
  if (!subscription) return null
  const { isOn, toggle } = subscription
  return { text: isOn ? '取消订阅' : '订阅更新', icon: 'bell', onSelect: () => void toggle() }
}

/** What still holds is said without a question; the notice that follows offers another date. */
function useConfirmEntries({ may }: DocRow): MenuEntry[] {
  const confirm = useConfirmValid()
  if (!may?.confirm) return []
  return [{ text: '确认仍然有效', icon: 'badge-check', onSelect: () => void confirm() }]
}

/** Menu entries for the people who maintain the document. */
function careEntries({ may, status }: DocRow, ask: (asked: Asked) => void): MenuEntry[] {
  if (!may?.edit || status !== STATUS.passed) return []
  return [
    { text: '布置必读', icon: 'book-open', onSelect: () => ask('must-read') },
    { text: '谁读过', icon: 'eye', onSelect: () => ask('readers') },
  ]
}

function rareEntries({ may, status }: DocRow, ask: (asked: Asked) => void): MenuEntry[] {
  if (!may?.edit || status !== STATUS.passed) return []
  return [
    { text: '读者的评价', icon: 'thumbs-up', onSelect: () => ask('ratings') },
    { text: '标明被替代', icon: 'rotate-ccw', onSelect: () => ask('replacement') },
  ]
}

interface AskedDialogProps extends MoreActionsProps {
  asked: Asked
  onClose: () => void
}

function AskedDialog({ doc, asked, onChanged, onClose }: AskedDialogProps): ReactElement {
  const portal = usePortal()
  switch (asked) {
    case 'files':
      return <FilesDialog doc={doc} onClose={onClose} />
    case 'preview':
      return <PreviewDialog doc={doc} onClose={onClose} />
    case 'preview-reset':
      return <PreviewResetDialog doc={doc} onClose={onClose} />
    case 'must-read':
      return (
        <MustReadDialog
          doc={doc}
          onClose={() => {
            onClose()
            onChanged()
          }}
        />
      )
    case 'readers':
      return <ReadersDialog doc={doc} onClose={onClose} />
    case 'ratings':
      return <RatingsDialog doc={doc} onClose={onClose} />
    case 'replacement':
      return <ReplacementDialog doc={doc} onChanged={onChanged} onClose={onClose} />
    case 'delete':
      return <DeleteDialog doc={doc} onClose={onClose} />
    default:
      return (
        <ConfirmDialog
          title="放弃这次修订？"
          text="读者看到的版本不变；修订的内容留在版本历史里，可以从那里恢复。"
          action="放弃修订"
          onConfirm={() => reviewSteps(portal, doc).discard().then(onClose)}
          onClose={onClose}
        />
      )
  }
}

function PreviewResetDialog({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const portal = usePortal()
  const { file } = useSnapshot(useStore(KnowledgeStore).state)
  return (
    <ConfirmDialog
      title="恢复生成的预览？"
      text={`读者将重新看到由“${shownFileName(file?.name ?? doc.name ?? '')}”生成的页面；换上的预览文件不再保留。`}
      action="恢复"
      onConfirm={() => reviewSteps(portal, doc).resetPreview(file?.id).then(onClose)}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const { api, toast } = usePortal()
  const navigate = useNavigate()
  const handleDelete = async () => {
    try {
      await api.call(docDelete, { query: { id: doc.id } })
      toast(`“${doc.title}”已删除`)
      await navigate(PORTAL_PATHS.mine, { replace: true })
    } catch (error) {
      onClose()
      toast(errorText(error, '没有删除成功'), 'bad')
    }
  }
  return (
    <ConfirmDialog
      title="删除这篇知识？"
      text={`“${doc.title}”会移到回收站，别人不再能搜到它。`}
      action="删除"
      onConfirm={handleDelete}
      onClose={onClose}
    />
  )
}
