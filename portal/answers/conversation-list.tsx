import { type FormEvent, type ReactElement, useState } from 'react'
import {
  type Conversation,
  conversationDelete,
  conversationExport,
  conversationList,
  conversationRename,
} from '#core/contract/km/answers/conversation.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { useApi } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { useWork } from '../use-work.ts'

interface ListProps {
  current: string | null
  onOpen: (id: string | null) => void
}

/** The person's conversations, the last used first. */
export function ConversationList({ current, onOpen }: ListProps): ReactElement {
  const api = useApi()
  const [word, setWord] = useState('')
  const { value, last, failure, retry } = useQuery(`conversations ${word}`, (signal) =>
    api.call(conversationList, { query: { title: word.trim() || undefined } }, signal),
  )
  const [changing, setChanging] = useState<{ how: Change; which: Conversation } | null>(null)
  const rows = value ?? last ?? []
  const close = (isDone: boolean) => {
    setChanging(null)
    if (!isDone) return
    if (changing?.how === 'delete' && changing.which.id === current) onOpen(null)
    retry()
  }
  return (
    <>
      <Button icon="plus" onClick={() => onOpen(null)}>
        新会话
      </Button>
      <TextField
        hidesLabel
        label="查找会话"
        placeholder="查找会话"
        type="search"
        maxLength={100}
        value={word}
        onChange={setWord}
      />
      {failure !== null && <p className="zk-answers-note">{failure}</p>}
      {value !== null && rows.length === 0 && (
        <p className="zk-answers-note">{word ? '没有这样的会话' : '还没有会话'}</p>
      )}
      <Rows rows={rows} current={current} onOpen={onOpen} onChange={(how, which) => setChanging({ how, which })} />
      {changing?.how === 'rename' && <RenameDialog row={changing.which} onClose={close} />}
      {changing?.how === 'delete' && <DeleteDialog row={changing.which} onClose={close} />}
    </>
  )
}

type Change = 'rename' | 'delete'

interface RowsProps extends ListProps {
  rows: readonly Conversation[]
  onChange: (how: Change, which: Conversation) => void
}

const Rows = ({ rows, current, onOpen, onChange }: RowsProps): ReactElement => (
  <ul className="zk-answers-rows" aria-label="会话列表">
    {rows.map((row) => (
      <li key={row.id} className={row.id === current ? 'is-now' : undefined}>
        <button type="button" aria-current={row.id === current ? 'true' : undefined} onClick={() => onOpen(row.id)}>
          {row.title}
        </button>
        <RowMenu row={row} onChange={(how) => onChange(how, row)} />
      </li>
    ))}
  </ul>
)

function RowMenu({ row, onChange }: { row: Conversation; onChange: (how: Change) => void }): ReactElement {
  const api = useApi()
  const [, work] = useWork()
  const save = (format: 'md' | 'docx') =>
    work(async () => {
      const file = await api.call(conversationExport, { query: { conversationId: row.id, format } })
      saveBlob(file, `${row.title}.${format}`)
    })
  return (
    <MenuButton
      label={`${row.title}的操作`}
      face={<Icon name="ellipsis" size={16} />}
      className="zk-button is-quiet is-icon"
      entries={[
        { text: '改名', icon: 'pencil', onSelect: () => onChange('rename') },
        { text: '导出 Word', icon: 'download', onSelect: () => void save('docx') },
        { text: '导出 Markdown', icon: 'download', onSelect: () => void save('md') },
        { text: '删除', icon: 'trash', onSelect: () => onChange('delete') },
      ]}
    />
  )
}

interface DialogProps {
  row: Conversation
  onClose: (isDone: boolean) => void
}

function RenameDialog({ row, onClose }: DialogProps): ReactElement {
  const api = useApi()
  const [title, setTitle] = useState(row.title)
  const { busy, refusal, send } = useSending()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await api.call(conversationRename, { body: { id: row.id, title } })
      onClose(true)
    })
  }
  return (
    <Dialog title="会话改名" onClose={() => onClose(false)}>
      <form className="zk-answers-form" onSubmit={handleSubmit}>
        <TextField label="名称" maxLength={100} value={title} error={refusal} onChange={setTitle} />
        <SendActions disabled={busy || title.trim() === ''} onClose={() => onClose(false)}>
          保存
        </SendActions>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ row, onClose }: DialogProps): ReactElement {
  const api = useApi()
  const [, work] = useWork()
  const remove = async () =>
    onClose(await work(() => api.call(conversationDelete, { params: { id: row.id } }), '已删除'))
  return (
    <ConfirmDialog
      title="删除这个会话？"
      text={`“${row.title}”里的问与答会全部删除，不能恢复。`}
      action="删除"
      onConfirm={remove}
      onClose={() => onClose(false)}
    />
  )
}
