import { useState } from 'react'
import { answerAsk, conversationTurns, type Turn } from '#core/contract/km/answers/conversation.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../use-portal.ts'
import { useWork } from '../use-work.ts'

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
  /** The question that is being answered. */
  const [pending, setPending] = useState<string | null>(null)
  const [, work] = useWork()
  const own = added.id === id ? added.turns : []
  const known = new Set(read.value?.map((turn) => turn.id))
  const turns = [...(read.value ?? []), ...own.filter((turn) => !known.has(turn.id))]

  async function ask(question: string): Promise<boolean> {
    setPending(question)
    const isDone = await work(async () => {
      const { conversationId, turn } = await api.call(answerAsk, { body: { question, conversationId: id } })
      setAdded({ id: conversationId, turns: [...own, turn] })
      if (conversationId !== id) onBegun(conversationId)
    })
    setPending(null)
    return isDone
  }
  const isLoading = id !== null && read.value === null && read.failure === null && own.length === 0
  return { turns, pending, ask, isLoading, failure: own.length > 0 ? null : read.failure, retry: read.retry }
}
