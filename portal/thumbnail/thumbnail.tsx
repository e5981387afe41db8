import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { docThumbnail } from '#core/contract/km/preview.ts'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import css from './thumbnail.css?inline'

styles(css)

/** How near to the screen a place has to come before its picture is fetched. */
const NEAR = '200px'

/** The first page of a document, small. Beside its title it says nothing new, so it is decoration; without one: nothing. */
export function Thumbnail({ docId }: { docId: string }): ReactElement {
  const frame = useRef<HTMLSpanElement>(null)
  const url = usePicture(docId, frame)
  return (
    <span ref={frame} className="zk-thumbnail" aria-hidden="true">
      {url && <img src={url} alt="" />}
    </span>
  )
}

/** Fetched with the session's header, once its place comes near the screen. */
function usePicture(docId: string, frame: RefObject<HTMLElement | null>): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    let made: string | null = null
    const fetchIt = async () => {
      try {
        made = URL.createObjectURL(await api.call(docThumbnail, { query: { docId } }, asking.signal))
        if (asking.signal.aborted) URL.revokeObjectURL(made)
        else setUrl(made)
      } catch {
        // A list is worth reading without its pictures.
      }
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        void fetchIt()
      },
      { rootMargin: NEAR },
    )
    if (frame.current) watcher.observe(frame.current)
    return () => {
      watcher.disconnect()
      asking.abort()
      setUrl(null)
      if (made) URL.revokeObjectURL(made)
    }
  }, [docId, frame])
  return url
}
