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
    ask(asking.signal)
      .then((value) => !asking.signal.aborted && setKnown({ key: wanted, value, failure: null }))
      .catch((error: unknown) => {
        const failure = errorText(error, '请稍后再试')
        if (!asking.signal.aborted) setKnown({ key: wanted, value: null, failure })
      })
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is asked for
  }, [wanted])
  const isKnown = known !== null && known.key === wanted
  return {
    value: isKnown ? known.value : null,
    last: known?.value ?? null,
    failure: isKnown ? known.failure : null,
    retry: () => setAttempt((was) => was + 1),
  }
}
