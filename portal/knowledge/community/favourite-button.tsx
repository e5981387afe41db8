import { type FormEvent, type ReactElement, useState } from 'react'
import { favouriteAdd, favouriteDelete, favouriteOfDocs } from '#core/contract/km/community/favourite.ts'
import { favouriteEdit, folderAdd, folderList } from '#core/contract/km/community/favourite-list.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton, type MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi, usePortal } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { ActionWord } from '../action-word.tsx'

/** The favourite button, with a menu for the folder. */
export function FavouriteButton({ doc }: { doc: DocRow }): ReactElement {
  const { isKept, folders, folderId, keep, drop, wantFolders, busy } = useFavourite(doc)
  const [isNaming, setNaming] = useState(false)
  const entries: MenuEntry[] = [
    { text: '不放入收藏夹', checked: isKept && folderId === null, onSelect: () => void keep(null) },
    ...folders.map(({ id, name }) => ({
      text: name,
      checked: folderId === id,
      onSelect: () => void keep(id, name),
    })),
    { text: '新建收藏夹…', icon: 'plus', onSelect: () => setNaming(true) },
  ]
  return (
    <span className="zk-favourite" onPointerEnter={wantFolders} onFocus={wantFolders}>
      <Button
        look="quiet"
        icon={isKept ? 'star-filled' : 'star'}
        aria-pressed={isKept}
        title={isKept ? '取消收藏' : '收藏'}
        disabled={busy}
        onClick={() => void (isKept ? drop() : keep(null))}
      >
        <ActionWord>收藏</ActionWord>
      </Button>
      <MenuButton
        label="选择收藏夹"
        className={buttonClass('quiet', true)}
        face={<Icon name="chevron-down" size={14} />}
        entries={entries}
      />
      {isNaming && <NewFolder onMade={(id, name) => keep(id, name)} onClose={() => setNaming(false)} />}
    </span>
  )
}

/** Whether the document is a favourite, and in which folder. The folders are loaded when the menu is about to open. */
function useFavourite(doc: DocRow) {
  const api = useApi()
  const [busy, work] = useWork()
  const [isKept, setKept] = useState(doc.favourite === 1)
  const [wanted, setWanted] = useState(0)
  const asked = useQuery(wanted === 0 ? null : String(wanted), async (signal) => {
    const [{ folders }, rows] = await Promise.all([
      api.call(folderList, {}, signal),
      api.call(favouriteOfDocs, { query: { ids: doc.id } }, signal),
    ])
    return { folders, row: rows[0] ?? null }
  })
  const { folders = [], row = null } = asked.last ?? {}
  const again = () => setWanted((was) => was + 1)
  const keep = async (folderId: string | null, name?: string) => {
    const call = async () => {
      const rows = isKept ? await api.call(favouriteOfDocs, { query: { ids: doc.id } }) : []
      if (rows[0]) await api.call(favouriteEdit, { body: { id: rows[0].id, folderId } })
      else await api.call(favouriteAdd, { query: { docId: doc.id, ...(folderId !== null && { folderId }) } })
    }
    if (await work(call, name ? `已收藏到“${name}”` : '已收藏')) setKept(true)
    again()
  }
  const drop = async () => {
    if (await work(() => api.call(favouriteDelete, { query: { docId: doc.id } }), '已取消收藏')) setKept(false)
    again()
  }
  const folderId = isKept ? (row?.folderId ?? null) : undefined
  return { isKept, folders, folderId, keep, drop, busy, wantFolders: () => setWanted((was) => was || 1) }
}

interface NewFolderProps {
  onMade: (id: string, name: string) => Promise<void>
  onClose: () => void
}

function NewFolder({ onMade, onClose }: NewFolderProps): ReactElement {
  const { api } = usePortal()
  const [name, setName] = useState('')
  const [busy, work] = useWork()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    const make = async () => onMade(await api.call(folderAdd, { body: { name: wanted } }), wanted)
    if (wanted !== '' && (await work(make))) onClose()
  }
  return (
    <Dialog title="新建收藏夹" onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <TextField label="收藏夹名称" name="folder" maxLength={50} value={name} onChange={setName} />
        <SendActions disabled={busy || name.trim() === ''} onClose={onClose}>
          新建并收藏
        </SendActions>
      </form>
    </Dialog>
  )
}
