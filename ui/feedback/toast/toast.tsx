import { type ReactElement, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { Icon, type IconName } from '../../controls/icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './toast.css?inline'

styles(css)

interface Toast extends ToastMore {
  id: number
  tone: 'good' | 'warn' | 'bad'
  text: string
}

interface ToastMore {
  title?: string
  /** A possible action, such as undo. A toast with one stays for ten minutes. */
  action?: { text: string; run: () => void }
}

const ICONS = { good: 'circle-check', warn: 'triangle-alert', bad: 'circle-alert' } as const satisfies Record<
  Toast['tone'],
  IconName
>

const SHOWN_MS = 6000
const ACTION_MS = 10 * 60_000

export type Toasts = ReturnType<typeof createToasts>
export type Say = Toasts['toast']

/** The toasts of one application. */
export function createToasts() {
  const listeners = new Set<() => void>()
  let toasts: readonly Toast[] = []
  let nextId = 1
  const publish = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => publish(toasts.filter((shown) => shown.id !== id))
  return {
    /** Shows a message; the same message is not shown twice at once. */
    toast: (text: string, tone: Toast['tone'] = 'good', more: ToastMore = {}): void => {
      if (toasts.some((shown) => shown.text === text)) return
      const id = nextId++
      // Only the newest action is offered, as users expect of 撤销.
      const others = toasts.filter((shown) => !(more.action && shown.action))
      publish([...others.slice(-3), { id, tone, text, ...more }])
      setTimeout(() => dismiss(id), more.action ? ACTION_MS : SHOWN_MS)
    },
    /** Removes actions when the person who could perform them has signed out. */
    dropActions: () => publish(toasts.filter((shown) => !shown.action)),
    dismiss,
    shown: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Renders the toasts; once per application. A dialog that is open does not hide them. */
export function ToastList({ toasts }: { toasts: Toasts }): ReactElement {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  const { passing = [], lasting = [] } = Object.groupBy(shown, ({ action }) => (action ? 'lasting' : 'passing'))
  const row = (each: Toast) => <ToastRow key={each.id} toast={each} onClose={() => toasts.dismiss(each.id)} />
  const frame = useRef<HTMLDivElement>(null)
  useOnTop(frame, shown)
  return (
    <div ref={frame} className="zk-toasts" popover="manual">
      <div role="status" aria-live="polite">
        {passing.map(row)}
      </div>
      <div role="status" aria-live="polite">
        {lasting.map(row)}
      </div>
    </div>
  )
}

/** Whatever was opened last lies on top, so each message opens the list again. It is drawn while it is closed, too. */
function useOnTop(frame: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  useLayoutEffect(() => {
    const list = frame.current
    if (!list) return
    list.hidePopover()
    if (shown.length > 0) list.showPopover()
  }, [frame, shown])
}

function ToastRow({ toast: { tone, title, text, action }, onClose }: { toast: Toast; onClose: () => void }) {
  const handleAction = () => {
    onClose()
    action?.run()
  }
  return (
    <div className={`zk-toast is-${tone}`}>
      <Icon name={ICONS[tone]} />
      <span>
        {title && <b>{title}</b>}
        {text}
      </span>
      {action && <Button onClick={handleAction}>{action.text}</Button>}
      <Button look="quiet" icon="x" label="关闭提示" onClick={onClose} />
    </div>
  )
}
