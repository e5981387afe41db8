import { type ReactElement, useSyncExternalStore } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { Icon } from '../../controls/icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './toast.css?inline'

styles(css)

interface Toast {
  id: number
  tone: 'good' | 'bad'
  text: string
}

const SHOWN_MS = 6000
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let nextId = 1

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says one sentence in passing; the same sentence is not shown twice at once. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  if (toasts.some((shown) => shown.text === text)) return
  const id = nextId++
  publish([...toasts.slice(-3), { id, tone, text }])
  setTimeout(() => dismiss(id), SHOWN_MS)
}

const dismiss = (id: number) => publish(toasts.filter((shown) => shown.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; once per application. */
export function Toasts(): ReactElement {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="zk-toasts" role="status" aria-live="polite">
      {shown.map((each) => (
        <div key={each.id} className={`zk-toast is-${each.tone}`}>
          <Icon name={each.tone === 'good' ? 'tick-circle' : 'error'} />
          <span>{each.text}</span>
          <Button look="quiet" icon="cross" label="关闭提示" onClick={() => dismiss(each.id)} />
        </div>
      ))}
    </div>
  )
}
