import { type ComponentType, type ReactElement, useSyncExternalStore } from 'react'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'

/** A part of the console could not be loaded, or not in time. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const PATIENCE_MS = 120_000

type Load = () => Promise<{ default: ComponentType }>

/** The loaded part or the failure; null while loading. */
type Arrival = { Part: ComponentType } | { failure: ChunkLoadError } | null

const failed = new Set<() => void>()

/** Makes failed parts load again when they are next rendered. */
export function fetchFailedAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * Like React's `lazy`, but it gives up after two minutes, failures can be retried, and a part is rendered as soon as it
 * is loaded: React shows suspended content after 300 ms at the earliest.
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

/** Loads a part when it is first needed, and notifies everything that waits for it. */
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
        arrive({ failure: asChunkError(cause) })
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

const asChunkError = (cause: unknown): ChunkLoadError =>
  cause instanceof ChunkLoadError ? cause : new ChunkLoadError('这部分界面没有取到', { cause })

function inTime(load: Load): ReturnType<Load> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('等了 120 秒，这部分界面还没有取到')), PATIENCE_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
