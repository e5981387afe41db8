import { useEffect, useEffectEvent } from 'react'

const LOOK_AGAIN_MS = 2000

/** Looks every two seconds as long as the server is still at work on what is shown. */
export function useLookAgain(isMoving: boolean, look: () => void): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(lookNow, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving])
}
