import { useEffect, useEffectEvent, useState } from 'react'

interface Known<T> {
  of: string
  reply: T | null
  failure: string | null
}

/**
 * What a call answers; asked whenever `about` changes or `again` is called, and never shown for something else. `about`
 * names all that the question depends on; null: nothing is asked.
 */
export function useReply<T>(about: string | null, ask: (signal: AbortSignal) => Promise<T>) {
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<Known<T>>({ of: '', reply: null, failure: null })
  const question = useEffectEvent(ask)
  const of = about === null ? null : `${turn} ${about}`
  useEffect(() => {
    if (of === null) return undefined
    const asking = new AbortController()
    const take = (to: Omit<Known<T>, 'of'>) => asking.signal.aborted || setKnown({ of, ...to })
    question(asking.signal).then(
      (reply) => take({ reply, failure: null }),
      (error: unknown) => take({ reply: null, failure: error instanceof Error ? error.message : '没有加载成功' }),
    )
    return () => asking.abort()
  }, [of])
  const isThis = known.of === of
  return {
    reply: isThis ? known.reply : null,
    /** The last answer about anything: what stays on the screen while the next is awaited. */
    last: known.reply,
    failure: isThis ? known.failure : null,
    again: () => setTurn((was) => was + 1),
  }
}
