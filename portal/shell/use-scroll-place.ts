import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { tabStorage } from '#core/api/storage/browser-storage.ts'
import { useIsFirstDrawingOver } from '../first-paint/first-drawing.tsx'
import { useHost } from '../use-portal.ts'

/** Location state that keeps the scroll position when only the address changes. */
export const KEEPS_PLACE = { keepsPlace: true } as const

const STORAGE = 'zk-scroll-places'

/** A new page starts at its top; going back and reloading restore the scroll position. */
export function useScrollPlace(): void {
  const { ownsPage } = useHost()
  const location = useLocation()
  const { state } = location
  const key = placeOf(location)
  const type = useNavigationType()
  const isDrawn = useIsFirstDrawingOver()
  const places = useRef<Record<string, number>>(null)
  const current = useRef(key)

  useLayoutEffect(() => {
    // Until the page is drawn it is too short to scroll.
    if (!ownsPage || !isDrawn) return
    const isFirst = places.current === null
    places.current ??= stored()
    // Opened anew, and not by going back or reloading.
    if (isFirst && !isReturning()) delete places.current[key]
    current.current = key
    const place = places.current[key] ?? 0
    // Scrolling forces a layout, and a page that was just loaded is at its top already.
    if (isFirst && place === 0) return
    if (type === NavigationType.Pop) window.scrollTo({ top: place })
    else if ((state as Partial<typeof KEEPS_PLACE> | null)?.keepsPlace !== true) window.scrollTo({ top: 0 })
  }, [ownsPage, isDrawn, key, type, state])

  useEffect(() => {
    if (!ownsPage) return undefined
    history.scrollRestoration = 'manual'
    // What scrolls before the page is drawn is no place of it.
    const note = () => {
      if (places.current) places.current[current.current] = window.scrollY
    }
    const store = () => {
      history.scrollRestoration = 'auto'
      tabStorage.write(STORAGE, JSON.stringify(places.current))
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
    }
  }, [ownsPage])
}

/** Every page that the browser loads begins with the key `default`, so the address tells these apart. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

function isReturning(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loading?.type !== 'navigate'
}

const stored = () => (tabStorage.readJson(STORAGE) ?? {}) as Record<string, number>
