import { useEffect } from 'react'
import { withinSite } from '#core/routes/site-base.ts'
import { screenAt } from '../routes.tsx'

/** Loads the screen of a link when it is pointed at or focused, so that opening it waits for its content alone. */
export function useLoadAhead(): void {
  useEffect(() => {
    const handle = (event: Event) => {
      const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
      if (link?.origin === location.origin) screenAt(withinSite(link.pathname))?.loadAhead()
    }
    document.addEventListener('pointerover', handle, { passive: true })
    document.addEventListener('focusin', handle)
    return () => {
      document.removeEventListener('pointerover', handle)
      document.removeEventListener('focusin', handle)
    }
  }, [])
}
