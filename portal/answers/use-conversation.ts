import { useRef, useState } from 'react'
import { chatStop, conversationTurns, type Turn } from '#core/contract/km/answers/conversation.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { askByEvents, type Pending } from './ask-by-events.ts'

interface Added {
  id: string
  turns: readonly Turn[]
}

const NOTHING: Added = { id: '', turns: [] }

/** The turns of a conversation, with what was asked since it was opened; `null` is one that has not begun. */
export function useConversation(id: string | null, onBegun: (id: string) => void) {
  const api = useApi()
  const read = useQuery(id, (signal) => api.call(conversationTurns, { query: { conversationId: id! } }, signal))
  const [added, setAdded] = useState(NOTHING)
  const [pending, setPending] = useState<Pending | null>(null)
  const leaving = useRef<AbortController | null>(null)
  const [, work] = useWork()
  // While a question is being answered the first one is busy.
  const [, workToStop] = useWork()
  const own = added.id === id ? added.turns : []
  const known = new Set(read.value?.map((turn) => turn.id))
  const turns = [...(read.value ?? []), ...own.filter((turn) => !known.has(turn.id))]

  async function ask(question: string): Promise<boolean> {
    setPending({ question, requestId: null, blocks: [], sources: [], begun: '', ahead: 0 })
    leaving.current = new AbortController()
    const isDone = await work(async () => {
      const asked = { question, conversationId: id }
      const { conversationId, turn } = await askByEvents(api, asked, (seen) => setPending({ question, ...seen }))
      setAdded({ id: conversationId, turns: [...own, turn] })
      if (conversationId !== id) onBegun(conversationId)
    })
    setPending(null)
    return isDone
  }
  const requestId = pending?.requestId
  const stop = () => (requestId ? workToStop(() => api.call(chatStop, { params: { requestId } })) : undefined)
  const isLoading = id !== null && read.value === null && read.failure === null && own.length === 0
  const failure = own.length > 0 ? null : read.failure
  return { turns, pending, ask, stop, isLoading, failure, retry: read.retry }
}
