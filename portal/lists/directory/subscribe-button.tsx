import type { ReactElement } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { useSubscription } from '../../use-subscription.ts'
import type { TreeKind } from '../shelf-tree.ts'

/** Subscribes to a category or topic with everything below it; needs a session. */
export function SubscribeButton({ kind, id, name }: { kind: TreeKind; id: string; name: string }): ReactElement | null {
  const subscription = useSubscription(
    { kind, objectId: id },
    { on: `已订阅“${name}”，有新知识时会出现在「我的 · 订阅」`, off: `不再订阅“${name}”` },
  )
  if (!subscription) return null
  const { isOn, busy, toggle } = subscription
  return (
    <Button icon={isOn ? 'circle-check' : 'plus'} aria-pressed={isOn} disabled={busy} onClick={() => void toggle()}>
      {isOn ? '已订阅' : '订阅'}
    </Button>
  )
}
