import { useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'

interface Query<T> {
  /** Null while it is on its way, and after a failure. */
  value: T | null
  /** The last answer to any key: what stays on the screen while the next is on its way. */
  last: T | null
  failure: string | null
  retry: () => void
}

/**
 * Asks once for each key and forgets answers to earlier ones; nothing is asked while the key is null. What was known of
 * another key is `last` only.
 */
export function useQuery<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Query<T> {
  const [attempt, setAttempt] = useState(0)
  const wanted = key === null ? null : `${attempt} ${key}`
  const [known, setKnown] = useState<{ key: string; value: T | null; failure: string | null } | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const asking = new AbortController()
    const keep = (value: T | null, failure: string | null) =>
      asking.signal.aborted || setKnown({ key: wanted, value, failure })
    ask(asking.signal).then(
      (value) => keep(value, null),
      (error: unknown) => keep(null, errorText(error)),
    )
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is asked for
  }, [wanted])
  const current = known?.key === wanted ? known : null
  return {
    value: current?.value ?? null,
    last: known?.value ?? null,
    failure: current?.failure ?? null,
    retry: () => setAttempt((was) => was + 1),
  }
}
