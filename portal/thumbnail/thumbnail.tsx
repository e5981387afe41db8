import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { docThumbnail } from '#core/contract/km/files/preview.ts'
import { fileKindLetters } from '#core/text/file-kinds.ts'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../use-portal.ts'
import css from './thumbnail.css?inline'

styles(css)

/** Distance to the viewport at which the picture is loaded. */
const NEAR = '200px'

interface ThumbnailProps {
  docId: string
  /** The kind of file, whose icon is shown without a picture. */
  kind: string | null | undefined
  /** Whether the server has a picture. */
  exists: boolean | undefined
}

/** A small picture of a document's first page. It is decorative, because the title is beside it. */
export function Thumbnail({ docId, kind, exists = false }: ThumbnailProps): ReactElement {
  const frame = useRef<HTMLSpanElement>(null)
  const url = usePicture(exists ? docId : null, frame)
  return (
    <span ref={frame} className="zk-thumbnail" aria-hidden="true">
      {url ? <img src={url} alt="" /> : kind && fileKindLetters(kind)}
    </span>
  )
}

/** Loaded with the session's header when it comes near the viewport. */
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
        // The list is useful without pictures, so errors are ignored.
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
