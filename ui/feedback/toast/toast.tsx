import { type ReactElement, useSyncExternalStore } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { Icon, type IconName } from '../../controls/icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './toast.css?inline'

styles(css)

interface Toast {
  id: number
  tone: 'good' | 'warn' | 'bad'
  text: string
  title: string | undefined
}

const ICONS = { good: 'tick-circle', warn: 'warning-sign', bad: 'error' } as const satisfies Record<
  Toast['tone'],
  IconName
>

const SHOWN_MS = 6000

export type Toasts = ReturnType<typeof createToasts>
export type Say = Toasts['toast']

/** The sentences that one application says in passing. */
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
    /** Says one sentence; the same sentence is not shown twice at once. */
    toast: (text: string, tone: Toast['tone'] = 'good', title?: string): void => {
      if (toasts.some((shown) => shown.text === text)) return
      const id = nextId++
      publish([...toasts.slice(-3), { id, tone, text, title }])
      setTimeout(() => dismiss(id), SHOWN_MS)
    },
    dismiss,
    shown: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Where toasts appear; once per application. */
export function ToastList({ toasts }: { toasts: Toasts }): ReactElement {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  return (
    <div className="zk-toasts" role="status" aria-live="polite">
      {shown.map((each) => (
        <div key={each.id} className={`zk-toast is-${each.tone}`}>
          <Icon name={ICONS[each.tone]} />
          <span>
            {each.title && <b>{each.title}</b>}
            {each.text}
          </span>
          <Button look="quiet" icon="cross" label="关闭提示" onClick={() => toasts.dismiss(each.id)} />
        </div>
      ))}
    </div>
  )
}
