import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { pathTo } from '../shelf-tree.ts'
import css from './place-tree.css?inline'
import { type TreeRow, treeRows, treeStep } from './tree-rows.ts'

styles(css)

interface PlaceTreeProps {
  label: string
  places: readonly Shelf[]
  /** Id of the shown place, '' for none. */
  chosen: string
  onChoose: (id: string) => void
}

/** A tree of places with document counts. One item is in the tab order; the arrow keys reach the others. */
export function PlaceTree({ label, places, chosen, onChoose }: PlaceTreeProps): ReactElement {
  const { rows, current, setOpen, setFocused } = useTree(places, chosen)
  const tree = useRef<HTMLUListElement>(null)
  const focus = (id: string) => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = current === undefined ? null : treeStep(rows, current, event.key)
    if (!step) return
    event.preventDefault()
    if ('focus' in step) focus(step.focus)
    else if ('choose' in step) onChoose(step.choose)
    else setOpen('open' in step ? step.open : step.close, 'open' in step)
  }
  const handlePress = (row: TreeRow, isTwisty: boolean) => {
    focus(row.place.id)
    if (isTwisty) setOpen(row.place.id, row.isOpen === false)
    else onChoose(row.place.id)
  }
  return (
    <ul ref={tree} className="zk-tree" role="tree" aria-label={label} onKeyDown={handleKey}>
      {rows.map((row) => (
        <TreeItem
          key={row.place.id}
          row={row}
          isChosen={row.place.id === chosen}
          isCurrent={row.place.id === current}
          onPress={handlePress}
        />
      ))}
    </ul>
  )
}

/** A tree with up to this many places starts open to the second level, a longer one with its roots only. */
const SHORT = 40

/** Which rows are visible and which has the focus. The chosen place is always visible. */
function useTree(places: readonly Shelf[], chosen: string) {
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState(chosen)
  const [seen, setSeen] = useState(chosen)
  const above = new Set(pathTo(places, chosen).map(({ id }) => id))
  if (seen !== chosen) {
    setSeen(chosen)
    setFocused(chosen)
    setPressed(new Map([...pressed].filter(([id]) => !above.has(id) || id === chosen)))
  }
  const isOpen = ({ id, pid }: Shelf) =>
    pressed.get(id) ?? ((above.has(id) && id !== chosen) || (pid === ROOT && places.length <= SHORT))
  const rows = treeRows(places, new Set(places.filter(isOpen).map(({ id }) => id)))
  return {
    rows,
    current: (rows.find(({ place }) => place.id === focused) ?? rows[0])?.place.id,
    setFocused,
    setOpen: (id: string, isNowOpen: boolean) => setPressed(new Map([...pressed, [id, isNowOpen]])),
  }
}

interface TreeItemProps {
  row: TreeRow
  isChosen: boolean
  isCurrent: boolean
  onPress: (row: TreeRow, isTwisty: boolean) => void
}

function TreeItem({ row, isChosen, isCurrent, onPress }: TreeItemProps): ReactElement {
  const { place, level, at, of, isOpen } = row
  return (
    <li
      role="treeitem"
      data-place={place.id}
      aria-label={`${place.name}，${place.count} 篇`}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={isChosen}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={{ '--zk-tree-level': level - 1 } as object}
      onClick={(event) => onPress(row, (event.target as Element).closest('.zk-tree-twisty') !== null)}
    >
      {isOpen === null ? (
        <span className="zk-tree-leaf" />
      ) : (
        <span className="zk-tree-twisty">
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </span>
      )}
      <span className="zk-tree-name">{place.name}</span>
      <span className="zk-tree-count zk-num">{place.count}</span>
    </li>
  )
}
