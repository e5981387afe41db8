import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import type { PdfSession } from './pdf-session.ts'

interface PdfThumbnailProps {
  session: RefObject<PdfSession | null>
  page: number
}

export function PdfThumbnail({ session, page }: PdfThumbnailProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawing = new AbortController()
    if (canvas.current) session.current?.drawThumbnail(canvas.current, page, drawing.signal)
    return () => drawing.abort()
  }, [session, page])
  return <canvas ref={canvas} aria-hidden="true" />
}
