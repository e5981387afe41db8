import { type ComponentType, lazy as reactLazy, type ReactElement } from 'react'

/** A part of the console that did not come, or not in time. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const PATIENCE_MS = 120_000

type Load = () => Promise<{ default: ComponentType }>

const failed = new Set<() => void>()

/** Parts that have failed are fetched once more when they are drawn next. */
export function fetchFailedAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** As React's own, but it gives up after two minutes, and what has failed can be tried again. */
export function lazy(load: Load): ComponentType {
  const make = () => reactLazy(() => inTime(load).catch(fail))
  const fail = (cause: unknown): never => {
    failed.add(renew)
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('这部分界面没有取到', { cause })
  }
  const renew = () => {
    Part = make()
  }
  let Part = make()
  return function LazyPart(): ReactElement {
    return <Part />
  }
}

function inTime(load: Load): ReturnType<Load> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('等了 120 秒，这部分界面还没有取到')), PATIENCE_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
