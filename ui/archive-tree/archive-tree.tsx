import { type KeyboardEvent, type ReactElement, useMemo, useRef, useState } from 'react'
import type { ArchiveEntry } from '#core/contract/km/preview-parts.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { archiveFolders, type ArchiveNode, treeRows, type TreeRow } from './archive-folders.ts'
import css from './archive-tree.css?inline'

styles(css)

interface ArchiveTreeProps {
  entries: readonly ArchiveEntry[]
  /** The file that is being looked at. */
  selected: string | null
  onSelect: (entry: ArchiveEntry) => void
}

/** Of a larger archive only the first level is open at first. */
const OPEN_UP_TO = 300

/** The files of an archive; arrow keys walk and open, Enter shows a file. */
export function ArchiveTree({ entries, selected, onSelect }: ArchiveTreeProps): ReactElement {
  const nodes = useMemo(() => archiveFolders(entries), [entries])
  const [open, setOpen] = useState(() => new Set(entries.length <= OPEN_UP_TO ? foldersOf(nodes) : []))
  const rows = treeRows(nodes, open)
  const [active, setActive] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.path === active),
  )

  const toggle = (path: string, wanted = !open.has(path)) => {
    const next = new Set(open)
    if (wanted) next.add(path)
    else next.delete(path)
    setOpen(next)
  }
  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setActive(row.node.path)
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[rows.indexOf(row)]?.focus()
  }
  const act = ({ entry, path }: ArchiveNode) => (entry ? onSelect(entry) : toggle(path))
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row) return
    const { node, level } = row
    const isFolder = !node.entry
    const done = (): boolean => {
      if (event.key === 'ArrowDown') focus(rows[at + 1])
      else if (event.key === 'ArrowUp') focus(rows[at - 1])
      else if (event.key === 'Home') focus(rows[0])
      else if (event.key === 'End') focus(rows.at(-1))
      else if (event.key === 'ArrowRight' && isFolder && !open.has(node.path)) toggle(node.path, true)
      else if (event.key === 'ArrowRight' && isFolder) focus(rows[at + 1])
      else if (event.key === 'ArrowLeft' && isFolder && open.has(node.path)) toggle(node.path, false)
      else if (event.key === 'ArrowLeft') focus(rows.slice(0, at).findLast((each) => each.level < level))
      else if (event.key === 'Enter' || event.key === ' ') act(node)
      else return false
      return true
    }
    if (done()) event.preventDefault()
  }
  return (
    <ul ref={list} className="zk-archive" role="tree" aria-label="压缩包内的文件" onKeyDown={handleKey}>
      {rows.map(({ node, level, more }, index) => (
        <li
          key={node.path}
          role="treeitem"
          aria-level={level}
          aria-selected={node.path === selected}
          {...(!node.entry && { 'aria-expanded': open.has(node.path) })}
          tabIndex={index === at ? 0 : -1}
          style={{ paddingInlineStart: 8 + (level - 1) * 18 }}
          onFocus={() => setActive(node.path)}
          onClick={() => {
            setActive(node.path)
            act(node)
          }}
        >
          <Icon name={node.entry ? 'document' : open.has(node.path) ? 'chevron-down' : 'chevron-right'} />
          <span className="zk-archive-name">{node.name || '（无名）'}</span>
          {node.entry?.encrypted && <em>有密码</em>}
          {node.entry?.large && <em>过大</em>}
          {more > 0 && <em>另有 {more} 个未列出</em>}
          <span className="zk-archive-size zk-num">{formatSize(node.size)}</span>
        </li>
      ))}
    </ul>
  )
}

const foldersOf = (nodes: readonly ArchiveNode[]): string[] =>
  nodes.flatMap(({ entry, path, children }) => (entry ? [] : [path, ...foldersOf(children)]))
