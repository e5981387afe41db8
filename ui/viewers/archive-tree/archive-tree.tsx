import { type KeyboardEvent, type ReactElement, useMemo, useRef, useState } from 'react'
import type { ArchiveEntry } from '#core/contract/km/files/preview-parts.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Icon } from '../../controls/icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import { archiveFolders, type ArchiveNode, type TreeRow, treeRows } from './archive-folders.ts'
import css from './archive-tree.css?inline'

styles(css)

interface ArchiveTreeProps {
  entries: readonly ArchiveEntry[]
  /** The file that is shown. */
  selected: string | null
  onSelect: (entry: ArchiveEntry) => void
}

/** In a larger archive only the first level is open at first. */
const OPEN_UP_TO = 300

/** The files of an archive; arrow keys walk and open, Enter shows a file. */
export function ArchiveTree({ entries, selected, onSelect }: ArchiveTreeProps): ReactElement {
  const { rows, open, toggle } = useFolders(entries)
  const { at, setActive } = useActive(rows)
  const list = useRef<HTMLUListElement>(null)
  const focus = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActive(row.node.path)
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  }
  const act = ({ entry, path }: ArchiveNode) => (entry ? onSelect(entry) : toggle(path))
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[at]
    const does = row && keyEffect(event.key, { rows, at, isOpen: open.has(row.node.path) })
    if (does === undefined) return
    if (does === 'toggle') toggle(row!.node.path)
    else if (does === 'act') act(row!.node)
    else focus(does)
    event.preventDefault()
  }
  return (
    <ul ref={list} className="zk-archive" role="tree" aria-label="压缩包内的文件" onKeyDown={handleKey}>
      {rows.map((row, index) => (
        <TreeItem
          key={row.node.path}
          row={row}
          isOpen={open.has(row.node.path)}
          isSelected={row.node.path === selected}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setActive(row.node.path)}
          onClick={() => {
            setActive(row.node.path)
            act(row.node)
          }}
        />
      ))}
    </ul>
  )
}

/** The visible rows, and which of their folders are open. */
function useFolders(entries: readonly ArchiveEntry[]) {
  const nodes = useMemo(() => archiveFolders(entries), [entries])
  const [open, setOpen] = useState(() => new Set(entries.length <= OPEN_UP_TO ? folderPaths(nodes) : []))
  const toggle = (path: string) => {
    const next = new Set(open)
    if (!next.delete(path)) next.add(path)
    setOpen(next)
  }
  return { rows: treeRows(nodes, open), open, toggle }
}

/** The row from which the arrow keys move; the first until one was chosen. */
function useActive(rows: readonly TreeRow[]) {
  const [active, setActive] = useState('')
  const found = rows.findIndex(({ node }) => node.path === active)
  return { at: Math.max(0, found), setActive }
}

interface Standing {
  rows: readonly TreeRow[]
  at: number
  /** Whether the focused row is an open folder. */
  isOpen: boolean
}

/** The effect of a key in a tree: another row gets the focus, the focused row opens or closes, or nothing. */
function keyEffect(key: string, { rows, at, isOpen }: Standing): number | 'toggle' | 'act' | undefined {
  const { node, level } = rows[at]!
  const isFolder = !node.entry
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      return !isFolder ? undefined : isOpen ? at + 1 : 'toggle'
    case 'ArrowLeft':
      return isFolder && isOpen ? 'toggle' : rows.slice(0, at).findLastIndex((each) => each.level < level)
    case 'Enter':
    case ' ':
      return 'act'
    default:
      return undefined
  }
}

interface TreeItemProps {
  row: TreeRow
  isOpen: boolean
  isSelected: boolean
  tabIndex: number
  onFocus: () => void
  onClick: () => void
}

function TreeItem({ row: { node, level, more }, isOpen, isSelected, ...handlers }: TreeItemProps): ReactElement {
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      {...(!node.entry && { 'aria-expanded': isOpen })}
      style={{ paddingInlineStart: 8 + (level - 1) * 18 }}
      {...handlers}
    >
      <Icon name={node.entry ? 'file-text' : isOpen ? 'chevron-down' : 'chevron-right'} />
      <span className="zk-archive-name">{node.name || '（无名）'}</span>
      {node.entry?.encrypted && <em>有密码</em>}
      {node.entry?.large && <em>过大</em>}
      {more > 0 && <em>另有 {more} 个未列出</em>}
      <span className="zk-archive-size zk-num">{formatSize(node.size)}</span>
    </li>
  )
}

const folderPaths = (nodes: readonly ArchiveNode[]): string[] =>
  nodes.flatMap(({ entry, path, children }) => (entry ? [] : [path, ...folderPaths(children)]))
