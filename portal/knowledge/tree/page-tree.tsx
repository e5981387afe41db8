import {
  type DragEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './page-tree.css?inline'
import { type Place, placeAt, placeBeside, type TreeNode, treeStep, typedAhead, type Zone } from './tree-nodes.ts'
import { type RowDrag, TreeRow } from './tree-row.tsx'

styles(css)

interface PageTreeProps {
  label: string
  nodes: readonly TreeNode[]
  /** Key of the open document. */
  current: string
  onOpen: (node: TreeNode, isOpen: boolean) => void
  onMore: (node: TreeNode) => void
  /** Null: nothing is moved here. */
  onMove: ((node: TreeNode, place: Place) => void) | null
  onMenu: ((node: TreeNode, at: { x: number; y: number }) => void) | null
  /** Instead of opening a document: chooses a line. */
  onPick?: (node: TreeNode) => void
}

/**
 * The tree of categories and documents. One line is in the tab order; arrows, letters, Home and End reach the others,
 * and Alt with an arrow moves a document among its siblings.
 */
export function PageTree(props: PageTreeProps): ReactElement {
  const { label, nodes, current, onMove } = props
  const tree = useRef<HTMLDivElement>(null)
  const { active, setActive } = useActive(nodes, current)
  const drag = useDrag(nodes, onMove)
  useCurrentInSight(tree, current, nodes.length > 0)
  const keepFocus = useKeptFocus(tree, nodes)
  const focus = (key: string) => {
    setActive(key)
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const handleKey = useTreeKeys(props, { active, focus, keepFocus })
  return (
    <div ref={tree} className="zk-page-tree" role="tree" aria-label={label} onKeyDown={handleKey}>
      {nodes.map((node) => (
        <TreeRow
          key={node.key}
          node={node}
          isCurrent={node.key === current}
          isActive={node.key === active}
          zone={drag.over?.key === node.key ? drag.over.zone : null}
          onActive={() => {
            setActive(node.key)
            keepFocus(node.key, true)
          }}
          {...props}
          drag={onMove && drag.on(node)}
        />
      ))}
    </div>
  )
}

interface Focus {
  active: string
  focus: (key: string) => void
  keepFocus: (key: string | null) => void
}

function useTreeKeys({ nodes, onMove, onMenu, onOpen }: PageTreeProps, { active, focus, keepFocus }: Focus) {
  const typed = useTyped()
  const moveBeside = (event: KeyboardEvent, node: TreeNode) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (by === undefined) return
    event.preventDefault()
    const place = placeBeside(nodes, node, by)
    if (!place) return
    keepFocus(node.key)
    onMove?.(node, place)
  }
  return (event: KeyboardEvent) => {
    const node = nodes.find(({ key }) => key === active)
    keepFocus(null)
    if (!node || event.ctrlKey || event.metaKey) return
    if (event.altKey) return moveBeside(event, node)
    if (onMenu && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
      event.preventDefault()
      const box = event.currentTarget.querySelector('[tabindex="0"]')!.getBoundingClientRect()
      return onMenu(node, { x: box.left + 40, y: box.bottom })
    }
    const step = treeStep(nodes, node.key, event.key)
    if (step) {
      event.preventDefault()
      return 'focus' in step ? focus(step.focus) : onOpen(node, 'open' in step)
    }
    if (event.key.length === 1 && event.key !== ' ') {
      const found = typedAhead(nodes, node.key, typed(event.key))
      if (found) focus(found.key)
    }
  }
}

/** The line in the tab order: the last one with the focus, else the open document, else the first. */
function useActive(nodes: readonly TreeNode[], current: string) {
  const [wanted, setActive] = useState(current)
  const [seen, setSeen] = useState(current)
  if (seen !== current) {
    setSeen(current)
    setActive(current)
  }
  const has = (key: string) => nodes.some((node) => node.key === key)
  const active = [wanted, current].find(has) ?? nodes[0]?.key ?? ''
  return { active, setActive }
}

/** A line that changes its place loses the focus, which it gets back until the next key. */
function useKeptFocus(tree: RefObject<HTMLElement | null>, nodes: readonly TreeNode[]) {
  const kept = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (kept.current === null) return
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(kept.current)}"]`)?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the lines decide when
  }, [tree, nodes])
  /** `isOnlyStill`: the focus came to this line, which ends what was kept for another one. */
  return (key: string | null, isOnlyStill = false) => {
    if (!isOnlyStill) kept.current = key
    else if (kept.current !== key) kept.current = null
  }
}

/** The open document is scrolled into sight within the tree, and never moves the page. */
function useCurrentInSight(tree: RefObject<HTMLElement | null>, current: string, isReady: boolean): void {
  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>('[aria-current]')
    const box = tree.current?.closest<HTMLElement>('[data-part=tree-scroll]')
    if (!row || !box) return
    const [at, around] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
    if (at.top < around.top || at.bottom > around.bottom) box.scrollTop += at.top - around.top - around.height / 3
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another document, or the first lines
  }, [tree, current, isReady])
}

const FORGET_MS = 700

/** Letters typed one after the other make a word, until a pause. */
function useTyped(): (letter: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return (letter) => {
    const now = Date.now()
    const text = now - typed.current.at < FORGET_MS ? typed.current.text + letter : letter
    typed.current = { text, at: now }
    return text
  }
}

/** What is dragged, and over which side of which line it is. */
function useDrag(nodes: readonly TreeNode[], onMove: PageTreeProps['onMove']) {
  const [moved, setMoved] = useState<TreeNode | null>(null)
  const [over, setOver] = useState<{ key: string; zone: Zone } | null>(null)
  const end = () => {
    setMoved(null)
    setOver(null)
  }
  const placeOver = (node: TreeNode, event: DragEvent<HTMLElement>) => {
    const zone = zoneAt(event)
    const place = moved && node.key !== moved.key ? placeAt(nodes, moved.id, node, zone) : null
    return { zone: node.kind === 'category' ? ('into' as const) : zone, place }
  }
  const on = (node: TreeNode): RowDrag => ({
    isDragged: moved?.key === node.key,
    start: () => setMoved(node),
    over(event) {
      const { zone, place } = placeOver(node, event)
      if (!place) return setOver(null)
      event.preventDefault()
      if (over?.key !== node.key || over.zone !== zone) setOver({ key: node.key, zone })
    },
    leave: () => over?.key === node.key && setOver(null),
    drop(event) {
      event.preventDefault()
      const { place } = placeOver(node, event)
      if (moved && place) onMove?.(moved, place)
      end()
    },
    end,
  })
  return { over, on }
}

/** The upper and the lower third of a line mean beside it, the middle means below it. */
function zoneAt({ clientY, currentTarget }: DragEvent<HTMLElement>): Zone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = (clientY - top) / height
  if (part < 0.3) return 'before'
  return part > 0.7 ? 'after' : 'into'
}
