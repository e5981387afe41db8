import type { ReactElement } from 'react'
import { useQuery } from '../../feedback/query/use-query.ts'
import { useDrawing } from './drawing.ts'
import type { LoadPage } from './page-sheet.tsx'

interface PageThumbnailProps {
  load: LoadPage
  page: number
  turned: number
}

export function PageThumbnail({ load, page, turned }: PageThumbnailProps): ReactElement | null {
  const { value } = useQuery(String(page), (signal) => load(page, signal))
  const drawing = useDrawing(value, turned)
  return value && <img ref={drawing} className="zk-page-thumbnail" alt="" draggable={false} />
}
