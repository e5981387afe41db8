import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { folderAdd, folderDelete, folderEdit, type FolderRow } from '#core/contract/km/community/favourite-list.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { useApi } from '../../use-portal.ts'

interface FoldersDialogProps {
  folders: readonly FolderRow[]
  onChange: () => void
  onClose: () => void
}

const NOTE = <p className="zk-folder-note">删除收藏夹不会取消其中的收藏。</p>

/** Creates, renames and removes folders of favourites. */
export function FoldersDialog({ folders, onChange, onClose }: FoldersDialogProps): ReactElement {
  const api = useApi()
  const [refusal, setRefusal] = useState<string | null>(null)
  const attempt = (work: () => Promise<unknown>) =>
    work().then(
      () => {
        setRefusal(null)
        onChange()
        return true
      },
      (error: unknown) => {
        setRefusal(errorText(error))
        return false
      },
    )
  return (
    <Dialog title="管理收藏夹" onClose={onClose}>
      <ul className="zk-folders">
        {folders.map((folder) => (
          <li key={folder.id}>
            <FolderLine
              folder={folder}
              onRename={(to) => attempt(() => api.call(folderEdit, { body: { id: folder.id, name: to } }))}
              onDelete={() => attempt(() => api.call(folderDelete, { query: { id: folder.id } }))}
            />
          </li>
        ))}
      </ul>
      <NewFolder onAdd={(name) => attempt(() => api.call(folderAdd, { body: { name } }))} />
      <Refusal>{refusal}</Refusal>
      {NOTE}
    </Dialog>
  )
}

function NewFolder({ onAdd }: { onAdd: (name: string) => Promise<boolean> }): ReactElement {
  const [name, setName] = useState('')
  const handleAdd = async (event: FormEvent) => {
    event.preventDefault()
    if (await onAdd(name)) setName('')
  }
  return (
    <form className="zk-folder-line" onSubmit={(event) => void handleAdd(event)}>
      <TextField label="新收藏夹" value={name} maxLength={50} onChange={setName} />
      <Button look="primary" type="submit">
        新建
      </Button>
    </form>
  )
}

interface FolderLineProps {
  folder: FolderRow
  onRename: (name: string) => Promise<boolean>
  onDelete: () => Promise<boolean>
}

function FolderLine({ folder, onRename, onDelete }: FolderLineProps): ReactElement {
  const [name, setName] = useState<string | null>(null)
  if (name === null) {
    return (
      <div className="zk-folder-line">
        <span>
          {folder.name} <span className="zk-num">{folder.amount}</span>
        </span>
        <Button look="quiet" aria-label={`改名 ${folder.name}`} onClick={() => setName(folder.name)}>
          改名
        </Button>
        <Button look="quiet" icon="trash" label={`删除收藏夹 ${folder.name}`} onClick={() => void onDelete()} />
      </div>
    )
  }
  const handleRename = async (event: FormEvent) => {
    event.preventDefault()
    if (await onRename(name)) setName(null)
  }
  return (
    <form className="zk-folder-line" onSubmit={(event) => void handleRename(event)}>
      <TextField label="收藏夹名称" value={name} maxLength={50} autoFocus onChange={setName} />
      <Button type="submit">保存</Button>
      <Button look="quiet" onClick={() => setName(null)}>
        取消
      </Button>
    </form>
  )
}
