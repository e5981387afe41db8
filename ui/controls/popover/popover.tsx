import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { styles } from '../../theme/styles.ts'
import css from './popover.css?inline'

styles(css)

interface PopoverProps {
  label: string
  /** The content of the button. */
  face: ReactNode
  className: string
  title?: string
  /** Receives the function that closes it. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a small panel beside it. Escape, a click elsewhere and leaving it with Tab close it; the focus
 * goes in, and with Escape back to the button.
 */
export function Popover({ label, face, className, title, children }: PopoverProps): ReactElement {
  const { frame, button, panel, isOpen, setOpen, id, close, handleKey, handleBlur } = usePopover()
  return (
    <div className="zk-popover" ref={frame} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className={className}
        title={title}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          className="zk-popover-panel"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={handleKey}
        >
          {/* oxlint-disable-next-line react/refs -- it is handed on, not called */}
          {children(close)}
        </div>
      )}
    </div>
  )
}

function usePopover() {
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    panel.current?.focus()
    const closeElsewhere = (event: Event) => {
      // Across a shadow boundary `target` is the host, so the composed path is used.
      if (frame.current && !event.composedPath().includes(frame.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeElsewhere)
    return () => document.removeEventListener('pointerdown', closeElsewhere)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !frame.current?.contains(relatedTarget)) setOpen(false)
  }
  return { frame, button, panel, isOpen, setOpen, id, close, handleKey, handleBlur }
}
