import type { ReactElement } from 'react'
import { favouriteList } from '#core/contract/km/community/favourite-list.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { NO_VISITS, visitRecent } from '#core/contract/km/documents/visit.ts'
import { DocumentRow } from '../../documents/document-row.tsx'
import { type Part, usePart } from '../use-part.ts'
import { Column } from './column.tsx'
import { PartCard } from './part-card.tsx'
import { WayTo } from './way-to.tsx'

const MOST_READ = { pageNo: 1, pageSize: 8, column: 'views', order: 'desc' } as const
const KEPT = { pageNo: 1, pageSize: 5 } as const
const SHOWN_VISITS = 5

/** The documents the person read recently, and those that everybody reads. */
export function SideColumn({ isStaff }: { isStaff: boolean }): ReactElement {
  const visited = usePart('visited', isStaff, async (api, signal) => {
    const rows = await api.call(visitRecent, {}, signal)
    return rows === NO_VISITS ? [] : rows.slice(0, SHOWN_VISITS)
  })
  const kept = usePart('kept', isStaff, async (api, signal): Promise<readonly DocRow[]> => {
    const { records } = await api.call(favouriteList, { query: KEPT }, signal)
    return records
  })
  const mostRead = usePart('most-read', true, async (api, signal) => {
    const { records } = await api.call(docListRecent, { query: MOST_READ }, signal)
    // Leaves out documents that nobody has opened.
    return records.filter((row) => (row.views ?? 0) > 0)
  })
  return (
    <Column name="side" parts={[visited, kept, mostRead]}>
      <DocumentCard title="我最近读过" part={visited} />
      <DocumentCard title="收藏" part={kept} more={<WayTo to="favourites">全部收藏</WayTo>} />
      <DocumentCard title="最多阅读" part={mostRead} note={(doc) => `${doc.views ?? 0} 次`} />
    </Column>
  )
}

interface DocumentCardProps {
  title: string
  part: Part<readonly DocRow[]>
  more?: ReactElement
  note?: (doc: DocRow) => string
}

const DocumentCard = ({ title, part, more, note }: DocumentCardProps): ReactElement => (
  <PartCard title={title} part={part} more={more} isEmpty={(docs) => docs.length === 0}>
    {(docs) => (
      <ul>
        {docs.map((doc) => (
          <DocumentRow key={doc.id} doc={doc} meta={note?.(doc)} />
        ))}
      </ul>
    )}
  </PartCard>
)
