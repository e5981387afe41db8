import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { subscriptionAdd, subscriptionAsk, subscriptionDelete } from '#core/contract/km/subscription.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../../session/use-session.ts'
import { usePortal } from '../../use-portal.ts'
import type { TreeKind } from '../use-shelf.ts'

/** Follows a category or topic with all below it; for people with a session. */
export function SubscribeButton({ kind, id, name }: { kind: TreeKind; id: string; name: string }): ReactElement | null {
  const { api, toast } = usePortal()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const place = { kind, objectId: id }
  const { last, retry } = useQuery(user && `${user.id} ${kind} ${id}`, async (signal) => ({
    isOn: await api.call(subscriptionAsk, { query: place }, signal),
  }))
  if (!last) return null
  const { isOn } = last
  const handlePress = async () => {
    setBusy(true)
    try {
      await (isOn ? api.call(subscriptionDelete, { query: place }) : api.call(subscriptionAdd, { body: place }))
      toast(isOn ? `不再订阅“${name}”` : `已订阅“${name}”，有新知识时会出现在「我的 · 订阅」`)
      retry()
    } catch (error) {
      toast(errorText(error, isOn ? '没有取消成功' : '没有订阅成功'), 'bad')
    }
    setBusy(false)
  }
  return (
    <Button icon={isOn ? 'tick-circle' : 'plus'} aria-pressed={isOn} disabled={busy} onClick={() => void handlePress()}>
      {isOn ? '已订阅' : '订阅'}
    </Button>
  )
}
