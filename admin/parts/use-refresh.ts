import { useEffect, useEffectEvent } from 'react'

interface Refreshing {
  /** Undefined: not now. */
  seconds: number | undefined
  /** An answer that takes longer is waited for. */
  isUnderWay: boolean
  refresh: () => void
}

/** Asks again every so many seconds while the page is seen, and at once when it is seen again. */
export function useRefresh({ seconds, isUnderWay, refresh }: Refreshing): void {
  const askAgain = useEffectEvent(() => {
    if (!document.hidden && !isUnderWay) refresh()
  })
  useEffect(() => {
    if (seconds === undefined) return undefined
    const handleTime = () => askAgain()
    const timer = setInterval(handleTime, seconds * 1000)
    document.addEventListener('visibilitychange', handleTime)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleTime)
    }
  }, [seconds])
}

interface Asked {
  value: unknown
  failure: string | null
  retry: () => void
}

/** The same for one question. */
export const useRefreshed = (seconds: number | undefined, { value, failure, retry }: Asked): void =>
  useRefresh({ seconds, isUnderWay: value === null && failure === null, refresh: retry })
