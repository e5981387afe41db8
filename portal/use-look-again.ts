import { useEffect, useEffectEvent } from 'react'

const LOOK_AGAIN_MS = 2000

/** Polls every two seconds while the server is still processing the shown content. */
export function useLookAgain(isMoving: boolean, look: () => void): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(lookNow, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving])
}
