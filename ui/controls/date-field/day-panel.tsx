import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { onScroll } from '../on-scroll.ts'
import { Sheet } from '../../feedback/sheet/sheet.tsx'
import { BREAKPOINT } from '../../theme/measures.ts'

interface DayPanelProps {
  /** The field: the panel stands at it, and a click in it is not one elsewhere. */
  anchor: RefObject<HTMLElement | null>
  title: string
  onClose: () => void
  children: ReactNode
}

/** What a date field opens: a panel at the field, above every dialog; on a phone a sheet from below. */
export function DayPanel(props: DayPanelProps): ReactElement {
  // Asked for once: a window that changes its width meanwhile keeps the panel it has.
  const [isPhone] = useState(() => matchMedia(BREAKPOINT.phone).matches)
  if (!isPhone) return <FloatingPanel {...props} />
  return (
    <Sheet
      title={props.title}
      side="bottom"
      onClose={props.onClose}
      // A popover or dialog around the field is not left by the Escape that leaves this.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className="zk-day-panel">{props.children}</div>
    </Sheet>
  )
}

const GAP = 6
const MARGIN = 8

function FloatingPanel({ anchor, title, onClose, children }: DayPanelProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = panel.current
    const field = anchor.current
    if (!element || !field) return undefined
    const before = focusedIn(element)
    element.showPopover()
    const place = () => placeAt(element, field)
    place()
    const closeElsewhere = (event: Event) => {
      // Across a shadow boundary `target` is the host, so the composed path is used.
      if (!event.composedPath().some((each) => each === element || each === field)) leave()
    }
    const watch = new AbortController()
    const { signal } = watch
    addEventListener('resize', place, { signal })
    onScroll(field, place, signal)
    document.addEventListener('pointerdown', closeElsewhere, { signal })
    return () => {
      watch.abort()
      if (element.contains(focusedIn(element))) before?.focus()
    }
  }, [anchor])
  return (
    <div
      ref={panel}
      popover="manual"
      className="zk-day-panel is-floating"
      role="dialog"
      aria-modal="true"
      aria-label={title}
      onKeyDown={keepFocus}
    >
      {children}
    </div>
  )
}

/** What has the focus in the tree of the element, which may be a shadow tree. */
const focusedIn = (element: HTMLElement) =>
  (element.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null

/** Below the field, or above it where there is no room; never outside of the window. */
function placeAt(element: HTMLElement, field: HTMLElement): void {
  const { left, top, bottom } = field.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = element
  const root = document.documentElement
  const fits = bottom + GAP + offsetHeight <= root.clientHeight - MARGIN
  element.style.top = `${fits ? bottom + GAP : Math.max(MARGIN, top - GAP - offsetHeight)}px`
  element.style.left = `${Math.max(MARGIN, Math.min(left, root.clientWidth - offsetWidth - MARGIN))}px`
}

/** Tab stays inside. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), [tabindex="0"]')]
  const edge = event.shiftKey ? all[0] : all.at(-1)
  if (event.target !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}
