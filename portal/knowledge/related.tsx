import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { backlinkList } from '#core/contract/km/documents/backlink.ts'
import { docRelated } from '#core/contract/km/search/search-reading.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { documentAddress } from '../documents/document-address.ts'
import { useApi } from '../use-portal.ts'

/** Documents about the same subjects, and readable ones that link to this one. */
export function Related({ id }: { id: string }): ReactElement {
  const api = useApi()
  const backlinks = useQuery(id, (signal) => api.call(backlinkList, { query: { docId: id } }, signal))
  const related = useQuery(id, (signal) => api.call(docRelated, { query: { id } }, signal))
  return (
    <>
      <Titles name="接着看" rows={related.value} />
      <Titles name="被这些知识引用" rows={backlinks.value} />
    </>
  )
}

interface TitlesProps {
  name: string
  /** `fileType` is known of related documents, and null of a page that was written here. */
  rows: readonly { id: string; title: string; fileType?: string | null | undefined }[] | null
}

/** An empty list and a failure show nothing, because the list is optional, and a draft has none yet. */
const Titles = ({ name, rows }: TitlesProps): ReactElement | null =>
  rows?.length ? (
    <section className="zk-related" aria-label={name}>
      <h2 className="zk-knowledge-side-title">{name}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={documentAddress(row.id)} title={row.title}>
              {row.fileType === undefined ? <Icon name="link" /> : <FileIcon kind={row.fileType} size={18} />}
              <span>{row.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ) : null
