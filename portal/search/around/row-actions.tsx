import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton, type MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { copyText } from '../../copy-text.ts'
import { documentLink, sharingAddress } from '../../documents/document-address.ts'
import { usePortal } from '../../use-portal.ts'
import type { Favourites } from '../row/use-favourites.ts'
import css from './row-actions.css?inline'

styles(css)

interface RowActionsProps {
  docId: string
  title: string
  favourites: Favourites
  onPreview: () => void
}

/** Actions on a result within the list. */
export function RowActions({ docId, title, favourites, onPreview }: RowActionsProps): ReactElement {
  const portal = usePortal()
  const navigate = useNavigate()
  const isKept = favourites?.isKept(docId) ?? false
  const entries: MenuEntry[] = [
    { text: '预览', icon: 'eye', onSelect: onPreview },
    {
      text: '复制链接',
      icon: 'link',
      onSelect: () => void copyText(portal, documentLink(portal.host, docId), '链接已复制'),
    },
    // Guests have no favourites and cannot share.
    ...(favourites
      ? [{ text: '分享', icon: 'share-2' as const, onSelect: () => void navigate(sharingAddress(docId)) }]
      : []),
  ]
  return (
    <div className="zk-row-actions">
      {favourites && (
        <Button
          look="quiet"
          icon={isKept ? 'star-filled' : 'star'}
          label={`${isKept ? '取消收藏' : '收藏'}“${title}”`}
          aria-pressed={isKept}
          onClick={() => void favourites.switchOver(docId)}
        />
      )}
      <MenuButton
        label={`“${title}”的操作`}
        className={buttonClass('quiet', true)}
        face={<Icon name="ellipsis" />}
        entries={entries}
      />
    </div>
  )
}
