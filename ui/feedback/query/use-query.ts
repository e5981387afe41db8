import { useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'

interface Query<T> {
  /** Null while loading and after a failure. */
  value: T | null
  /** The last answer to any key, which stays on the screen while the next is loading. */
  last: T | null
  /** The same, and after a failure as well: what stays while something is asked again and again. */
  latest: T | null
  failure: string | null
  retry: () => void
}

interface Known<T> {
  /** The attempt and the key that it answers. */
  key: string
  value: T | null
  latest: T | null
  failure: string | null
}

const NOTHING = { key: '', value: null, latest: null, failure: null }

/**
 * Requests once per key and drops answers to earlier keys; null requests nothing. The answer to another key is
 * available only as `last`.
 */
export function useQuery<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Query<T> {
  const [attempt, setAttempt] = useState(0)
  const wanted = key === null ? null : `${attempt} ${key}`
  const [known, setKnown] = useState<Known<T>>(NOTHING)
  useEffect(() => {
    if (wanted === null) return undefined
    const asking = new AbortController()
    const { signal } = asking
    ask(signal).then(
      (value) => signal.aborted || setKnown({ key: wanted, value, latest: value, failure: null }),
      (error: unknown) =>
        signal.aborted || setKnown(({ latest }) => ({ key: wanted, value: null, latest, failure: errorText(error) })),
    )
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is asked for
  }, [wanted])
  const { value, failure } = known.key === wanted ? known : NOTHING
  return {
    value,
    last: known.value,
    latest: known.latest,
    failure,
    retry: () => setAttempt((was) => was + 1),
  }
}
