import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { favouriteAdd, favouriteDelete } from '#core/contract/km/community/favourite.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ContextMenu } from '#ui/controls/menu-button/context-menu.tsx'
import type { MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { copyText } from '../../copy-text.ts'
import { documentAddress, documentLink, sharingAddress } from '../../documents/document-address.ts'
import { saveFile } from '../../knowledge/files/save-file.ts'
import { useSession } from '../../session/use-session.ts'
import { usePortal } from '../../use-portal.ts'

type At = Readonly<{ x: number; y: number }>

interface DocumentMenu {
  /** Opens the menu of a document at the pointer. */
  onContextMenu: (doc: DocRow) => (event: MouseEvent) => void
  /** A button that opens the same menu. */
  button: (doc: DocRow) => ReactElement
  /** The open menu; rendered once beside the list. */
  menu: ReactNode
}

/** What can be done with one document of a list: by a right click, and by the button of its row. */
export function useDocumentMenu(isKept: (id: string) => boolean, onKept: () => void): DocumentMenu {
  const [open, setOpen] = useState<{ doc: DocRow; at: At } | null>(null)
  const entriesOf = useEntries(isKept, onKept)
  return {
    onContextMenu: (doc) => (event) => {
      // Selected text keeps the menu of the browser, which copies it.
      if (getSelection()?.type === 'Range') return
      event.preventDefault()
      setOpen({ doc, at: { x: event.clientX, y: event.clientY } })
    },
    button: (doc) => (
      <Button
        look="quiet"
        icon="ellipsis"
        label={`更多操作 ${doc.title}`}
        title="更多操作"
        aria-haspopup="menu"
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          setOpen({ doc, at: { x: left, y: bottom + 4 } })
        }}
      />
    ),
    menu: open && (
      <ContextMenu
        key={`${open.doc.id} ${open.at.x} ${open.at.y}`}
        label={open.doc.title}
        at={open.at}
        entries={entriesOf(open.doc)}
        onClose={() => setOpen(null)}
      />
    ),
  }
}

function useEntries(isKept: (id: string) => boolean, onKept: () => void): (doc: DocRow) => MenuEntry[] {
  const portal = usePortal()
  const { user } = useSession()
  const navigate = useNavigate()
  const { api, toast } = portal
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work()
      if (done) toast(done)
    } catch (error) {
      toast(errorText(error, failed), 'bad')
    }
  }
  const keep = async ({ id, title }: DocRow) => {
    const query = { docId: id }
    await (isKept(id)
      ? attempt(() => api.call(favouriteDelete, { query }), `不再收藏“${title}”`, '没有取消成功')
      : attempt(() => api.call(favouriteAdd, { query }), `已收藏“${title}”`, '没有收藏成功'))
    onKept()
  }
  return (doc) => {
    const { id } = doc
    const link = documentLink(portal.host, id)
    const entries: (MenuEntry | false)[] = [
      { text: '打开', icon: 'file-text', onSelect: () => void navigate(documentAddress(id)) },
      { text: '在新标签页打开', icon: 'external-link', onSelect: () => void window.open(link, '_blank', 'noopener') },
      user !== null && { text: isKept(id) ? '取消收藏' : '收藏', icon: 'star', onSelect: () => void keep(doc) },
      user !== null && { text: '分享', icon: 'share-2', onSelect: () => void navigate(sharingAddress(id)) },
      { text: '复制链接', icon: 'link', onSelect: () => void copyText(portal, link, '链接已复制') },
      doc.may?.download !== false && {
        text: '下载',
        icon: 'download',
        onSelect: () => void attempt(() => saveFile(api, id, { name: doc.name ?? doc.title }), '', '没有下载成功'),
      },
    ]
    return entries.filter((entry) => entry !== false)
  }
}
