import { type ComponentType, type ReactElement, useSyncExternalStore } from 'react'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

/** A part of the console that did not come, or not in time. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const PATIENCE_MS = 120_000

type Load = () => Promise<{ default: ComponentType }>

/** What came: the part, or why it did not; null while it is on its way. */
type Arrival = { Part: ComponentType } | { failure: ChunkLoadError } | null

const failed = new Set<() => void>()

/** Parts that have failed are fetched once more when they are drawn next. */
export function fetchFailedAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * Like React's own, but it gives up after two minutes, what has failed can be tried again, and a part is drawn when it
 * is there: React shows what a boundary waited for 300 ms later at the earliest.
 */
export function lazy(load: Load): ComponentType {
  const { subscribe, now } = arriving(load)
  return function LazyPart(): ReactElement {
    const arrival = useSyncExternalStore(subscribe, now)
    if (arrival === null) return <Skeleton shape="rows" />
    if ('failure' in arrival) throw arrival.failure
    return <arrival.Part />
  }
}

/** Fetches a part as soon as something waits for it, and tells all that do. */
function arriving(load: Load) {
  const waiting = new Set<() => void>()
  let arrival: Arrival = null
  let isAsked = false
  const arrive = (came: Arrival) => {
    arrival = came
    for (const tell of waiting) tell()
  }
  const ask = () => {
    isAsked = true
    inTime(load).then(
      (m) => arrive({ Part: m.default }),
      (cause: unknown) => {
        failed.add(renew)
        arrive({ failure: failureOf(cause) })
      },
    )
  }
  const renew = () => {
    arrival = null
    isAsked = false
  }
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    if (!isAsked) ask()
    return () => void waiting.delete(tell)
  }
  return { subscribe, now: () => arrival }
}

const failureOf = (cause: unknown): ChunkLoadError =>
  cause instanceof ChunkLoadError ? cause : new ChunkLoadError('这部分界面没有取到', { cause })

function inTime(load: Load): ReturnType<Load> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('等了 120 秒，这部分界面还没有取到')), PATIENCE_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
