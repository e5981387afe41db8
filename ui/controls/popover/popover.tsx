import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Sheet } from '../../feedback/sheet/sheet.tsx'
import { styles } from '../../theme/styles.ts'
import { useIsPhone } from '../use-is-phone.ts'
import css from './popover.css?inline'

styles(css)

const Closing = createContext<() => void>(() => undefined)

/** Closes the popover in which it is called; the focus returns to its button. */
export const useClosePopover = (): (() => void) => useContext(Closing)

interface TriggerProps {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

interface PopoverProps {
  /** The accessible name of what opens. */
  label: string
  /** Renders the button that opens it; the focus returns to the first button. */
  renderTrigger: (props: TriggerProps) => ReactNode
  children: ReactNode
}

/**
 * A small panel below its button. Escape, a click elsewhere and leaving by Tab close it. On a phone it is a sheet from
 * below, over everything: a panel of its own would lie between the page's fixed bars.
 */
export function Popover({ label, renderTrigger, children }: PopoverProps): ReactElement {
  const frame = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const id = useId()
  useCloseElsewhere(frame, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    // Null where something that takes no focus was clicked.
    if (relatedTarget && !frame.current?.contains(relatedTarget)) setOpen(false)
  }
  return (
    <span ref={frame} className="zk-popover" onKeyDown={handleKey} onBlur={handleBlur}>
      {renderTrigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen && !isPhone ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <Closing value={close}>
          {isPhone ? (
            <Sheet title={label} side="bottom" onClose={close}>
              {children}
            </Sheet>
          ) : (
            <Panel {...{ id, label, children }} />
          )}
        </Closing>
      )}
    </span>
  )
}

const MARGIN = 8

function Panel({ id, label, children }: { id: string; label: string; children: ReactNode }): ReactElement {
  const place = useCallback((panel: HTMLDivElement | null) => {
    if (!panel) return
    const { left, right } = panel.getBoundingClientRect()
    const over = Math.max(0, right - document.documentElement.clientWidth + MARGIN)
    panel.style.translate = `${-Math.min(over, Math.max(0, left - MARGIN))}px`
    const first = panel.querySelector<HTMLElement>('input, select, [aria-pressed=true]')
    ;(first ?? panel.querySelector('button'))?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} id={id} className="zk-popover-panel" role="dialog" aria-label={label}>
      {children}
    </div>
  )
}

function useCloseElsewhere(frame: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const closeElsewhere = (event: Event) => {
      // Across a shadow boundary `target` is the host, so the composed path is used.
      if (frame.current && !event.composedPath().includes(frame.current)) close()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    return () => document.removeEventListener('pointerdown', closeElsewhere)
  })
}
