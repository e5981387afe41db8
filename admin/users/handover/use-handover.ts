import { useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import {
  type Handover,
  handoverBegin,
  handoverGet,
  handoverHeld,
  type HandoverKind,
  handoverPlan,
} from '#core/contract/sys/handover.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../../api.ts'

export type Held = Result<typeof handoverHeld>

/** Milliseconds between two looks at how far it is. */
const AGAIN_MS = 600

interface Receivers {
  /** Who takes everything for which nobody else is chosen; ''. */
  all: string
  setAll: (id: string) => void
  receiverOf: (kind: HandoverKind) => string
  setReceiver: (kind: HandoverKind, id: string) => void
}

export interface Handing extends Receivers {
  held: Held | null
  failure: string | null
  retry: () => void
  /** What was planned, is under way or was done. */
  plan: Handover | null
  /** The result of the last hand-over of this person, if there was one. */
  showLast: (() => void) | null
  /** Back to choosing; after it was done, with what is left. */
  again: () => void
  isBusy: boolean
  refusal: string | null
  preview: () => void
  begin: () => void
}

/** Choosing who takes what from a person, the plan that the server makes of it, and how far it is. */
export function useHandover(userId: string): Handing {
  const ask = (signal: AbortSignal) => api.call(handoverHeld, { query: { userId } }, signal)
  const { value: held, failure, retry } = useQuery(userId, ask)
  const receivers = useReceivers()
  const [chosen, setPlan] = useState<Handover | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const plan = chosen ?? (held?.last?.state === 'running' ? held.last : null)
  useFollowing(plan, setPlan)
  const send = async (call: Promise<Handover>) => {
    setIsBusy(true)
    setRefusal(null)
    await call.then(setPlan, (error: unknown) => setRefusal(errorText(error)))
    setIsBusy(false)
  }
  const body = () => ({ userId, receivers: chosenOnly(held?.kinds ?? [], receivers) })
  return {
    ...receivers,
    held,
    failure,
    retry,
    plan,
    isBusy,
    refusal,
    showLast: held?.last ? () => setPlan(held.last) : null,
    again: () => {
      if (plan?.state === 'done') retry()
      setPlan(null)
    },
    preview: () => void send(api.call(handoverPlan, { body: body() })),
    begin: () => plan && void send(api.call(handoverBegin, { query: { id: plan.id } })),
  }
}

function useReceivers(): Receivers {
  const [all, setAll] = useState('')
  const [chosen, setChosen] = useState<Partial<Record<HandoverKind, string>>>({})
  return {
    all,
    setAll,
    receiverOf: (kind) => chosen[kind] ?? all,
    setReceiver: (kind, id) => setChosen((was) => ({ ...was, [kind]: id })),
  }
}

const chosenOnly = (kinds: Held['kinds'], { receiverOf }: Receivers) =>
  kinds.map(({ kind }) => ({ kind, receiverId: receiverOf(kind) })).filter(({ receiverId }) => receiverId !== '')

/** Looks again until it is done; a look that failed is followed by the next. */
function useFollowing(plan: Handover | null, onSeen: (plan: Handover) => void): void {
  const [looks, setLooks] = useState(0)
  const id = plan?.state === 'running' ? plan.id : null
  useEffect(() => {
    if (id === null) return undefined
    const asking = new AbortController()
    const { signal } = asking
    const timer = setTimeout(() => {
      api
        .call(handoverGet, { query: { id } }, signal)
        .then(
          (seen) => signal.aborted || onSeen(seen),
          () => undefined,
        )
        .finally(() => signal.aborted || setLooks((was) => was + 1))
    }, AGAIN_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `onSeen` is a setter
  }, [id, looks])
}
