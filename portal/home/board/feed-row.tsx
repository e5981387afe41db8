import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { CategoryName } from '#ui/controls/tag/tag.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'

/** One document: what it is and where it lies at the left, who and when at the right. */
export function FeedRow({ doc }: { doc: DocRow }): ReactElement {
  const department = doc.depId_dictText ?? doc.orgCode_dictText
  const category = doc.category_dictText
  const author = doc.authorName ?? doc.createBy
  return (
    <li className="zk-feed-row">
      <Link to={documentAddress(doc.id)} title={doc.title}>
        <FileIcon kind={doc.fileType} size={32} />
        <span className="zk-feed-title">
          <b>{doc.title}</b>
          <small>
            {category && <CategoryName hue={nameHue(category)}>{category}</CategoryName>}
            {department && <span>{department}</span>}
          </small>
        </span>
        <span className="zk-feed-who">
          {author && (
            <span>
              <Avatar name={author} size="small" />
              {author}
            </span>
          )}
          <small className="zk-num">
            <WireTime time={doc.createTime ?? ''} />
          </small>
        </span>
      </Link>
    </li>
  )
}
