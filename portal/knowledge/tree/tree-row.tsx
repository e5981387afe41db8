import type { DragEvent, MouseEvent, ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import type { TreeNode, Zone } from './tree-nodes.ts'

/** What a line does while something is dragged over it. */
export interface RowDrag {
  isDragged: boolean
  start: () => void
  over: (event: DragEvent<HTMLElement>) => void
  leave: () => void
  drop: (event: DragEvent<HTMLElement>) => void
  end: () => void
}

interface TreeRowProps {
  node: TreeNode
  isCurrent: boolean
  /** It is in the tab order. */
  isActive: boolean
  zone: Zone | null
  drag: RowDrag | null
  onActive: () => void
  onOpen: (node: TreeNode, isOpen: boolean) => void
  onMore: (node: TreeNode) => void
  onMenu: ((node: TreeNode, at: { x: number; y: number }) => void) | null
  onPick?: (node: TreeNode) => void
}

/** One line: a link to a document, or a button that opens a category. */
export function TreeRow(props: TreeRowProps): ReactElement {
  const { node, onOpen, onMore, onPick, onActive } = props
  const handleClick = (event: MouseEvent) => {
    onActive()
    const isTwisty = (event.target as Element).closest('[data-part=twisty]') !== null
    if (isTwisty && node.isOpen !== null) {
      event.preventDefault()
      return onOpen(node, !node.isOpen)
    }
    if (node.kind === 'more') return onMore(node)
    if (onPick) return onPick(node)
    if (node.kind === 'category') return onOpen(node, !node.isOpen)
    return undefined
  }
  const shared = { ...rowProps(props), onClick: handleClick }
  if (node.kind === 'document' && !onPick) {
    return (
      <Link {...shared} to={documentAddress(node.id)} draggable={node.mayMove && props.drag !== null}>
        <RowFace {...props} />
      </Link>
    )
  }
  return (
    <button type="button" {...shared}>
      <RowFace {...props} />
    </button>
  )
}

function rowProps({ node, isCurrent, isActive, zone, drag, onActive, onMenu, onPick }: TreeRowProps) {
  const isChosen = isCurrent && (node.kind === 'document' || onPick !== undefined)
  return {
    role: 'treeitem',
    className: `zk-page-line${zone ? ` is-${zone}` : ''}${drag?.isDragged ? ' is-dragged' : ''}`,
    'data-key': node.key,
    'aria-level': node.depth,
    'aria-posinset': node.at,
    'aria-setsize': node.of,
    'aria-expanded': node.isOpen ?? undefined,
    'aria-selected': isChosen,
    'aria-current': isChosen && !onPick ? ('page' as const) : undefined,
    title: node.name,
    tabIndex: isActive ? 0 : -1,
    style: { '--zk-page-depth': node.depth - 1 } as object,
    onFocus: onActive,
    onContextMenu(event: MouseEvent) {
      if (!onMenu || node.kind === 'more') return
      event.preventDefault()
      onMenu(node, { x: event.clientX, y: event.clientY })
    },
    onDragStart: drag?.start,
    onDragOver: drag?.over,
    onDragLeave: drag?.leave,
    onDrop: drag?.drop,
    onDragEnd: drag?.end,
  }
}

const RowFace = ({ node, onMenu }: TreeRowProps): ReactElement => (
  <>
    <span className="zk-page-twisty" data-part="twisty" aria-hidden="true">
      {node.isOpen !== null && <Icon name={node.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
    </span>
    {node.kind === 'document' && <FileIcon kind={node.fileType} size={18} />}
    {node.kind === 'category' && <Icon name={node.isOpen ? 'folder-open' : 'folder'} size={18} />}
    <span className="zk-page-name">{node.name}</span>
    {node.count !== null && (
      <span className="zk-page-count zk-num">
        {node.count}
        <span className="zk-hidden"> 篇</span>
      </span>
    )}
    {onMenu && node.mayMove && (
      <span
        className="zk-page-more"
        aria-hidden="true"
        onClick={(event) => {
          event.preventDefault()
          event.stopPropagation()
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          onMenu(node, { x: left, y: bottom })
        }}
      >
        <Icon name="ellipsis" size={16} />
      </span>
    )}
  </>
)
