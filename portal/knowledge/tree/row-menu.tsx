import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { ContextMenu } from '#ui/controls/menu-button/context-menu.tsx'
import type { MenuEntry } from '#ui/controls/menu-button/menu-button.tsx'
import { copyText } from '../../copy-text.ts'
import { documentAddress, documentLink } from '../../documents/document-address.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { PageTreeStore } from './page-tree.store.ts'
import { type Place, placeBeside, type TreeNode } from './tree-nodes.ts'

interface RowMenuProps {
  node: TreeNode
  at: { x: number; y: number }
  nodes: readonly TreeNode[]
  onMove: (node: TreeNode, place: Place) => Promise<boolean>
  onMoveTo: (node: TreeNode) => void
  onClose: () => void
}

/** What can be done with a line of the tree. */
export function RowMenu({ node, at, nodes, onMove, onMoveTo, onClose }: RowMenuProps): ReactElement {
  const portal = usePortal()
  const tree = useStore(PageTreeStore)
  const navigate = useNavigate()
  const beside = (by: 1 | -1, text: string, icon: MenuEntry['icon'] & string): MenuEntry[] => {
    const place = placeBeside(nodes, node, by)
    return place ? [{ text, icon, onSelect: () => void onMove(node, place) }] : []
  }
  const ofDocument = (): MenuEntry[] => [
    { text: '打开', icon: 'file-text', onSelect: () => void navigate(documentAddress(node.id)) },
    {
      text: '复制链接',
      icon: 'link',
      onSelect: () => void copyText(portal, documentLink(portal.host, node.id), '链接已复制'),
    },
    ...beside(-1, '上移', 'arrow-up'),
    ...beside(1, '下移', 'arrow-down'),
    ...(node.mayMove ? [{ text: '移到…', icon: 'move-right' as const, onSelect: () => onMoveTo(node) }] : []),
  ]
  const entries: MenuEntry[] =
    node.kind === 'document'
      ? ofDocument()
      : [
          {
            text: node.isOpen ? '收起' : '展开',
            icon: 'folder',
            onSelect: () => void tree.setOpen(node.key, !node.isOpen),
          },
        ]
  return <ContextMenu label={node.name} at={at} entries={entries} onClose={onClose} />
}
