import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { docThumbnail } from '#core/contract/km/files/preview.ts'
import { fileKindLetters } from '#core/text/file-kinds.ts'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../use-portal.ts'
import css from './thumbnail.css?inline'

styles(css)

/** How near to the screen a place has to come before its picture is fetched. */
const NEAR = '200px'

interface ThumbnailProps {
  docId: string
  /** What kind of file it is: shown until there is a picture, and where there is none. */
  kind: string | null | undefined
  /** There is one to be asked for. */
  exists: boolean | undefined
}

/** The first page of a document, small. Beside its title it says nothing new, so it is decoration. */
export function Thumbnail({ docId, kind, exists = false }: ThumbnailProps): ReactElement {
  const frame = useRef<HTMLSpanElement>(null)
  const url = usePicture(exists ? docId : null, frame)
  return (
    <span ref={frame} className="zk-thumbnail" aria-hidden="true">
      {url ? <img src={url} alt="" /> : kind && fileKindLetters(kind)}
    </span>
  )
}

/** Fetched with the session's header, once its place comes near the screen. */
function usePicture(docId: string | null, frame: RefObject<HTMLElement | null>): string | null {
  const api = useApi()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (docId === null) return undefined
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
  }, [api, docId, frame])
  return url
}
