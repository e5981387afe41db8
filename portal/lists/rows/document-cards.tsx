import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { Thumbnail } from '../../thumbnail/thumbnail.tsx'
import css from './document-cards.css?inline'
import type { RowsProps } from './rows-props.ts'
import { Marks, shownState } from './row-facts.tsx'

styles(css)

const nothing = () => false

/** Documents as cards with their first page, or a cover from the title. */
export const DocumentCards = (props: RowsProps): ReactElement => (
  <ul className="zk-document-cards" aria-label="知识">
    {props.docs.map((doc) => (
      <Card key={doc.id} doc={doc} {...props} />
    ))}
  </ul>
)

type OneProps = RowsProps & { doc: DocRow }

function Card({ doc, selection, menu, choose, isKept }: OneProps): ReactElement {
  const isChosen = selection.has(doc.id)
  return (
    <li className={isChosen ? 'is-chosen' : undefined} onContextMenu={menu.onContextMenu(doc)}>
      <div className="zk-document-cards-picture">
        {doc.hasThumbnail ? <Thumbnail docId={doc.id} kind={doc.fileType} exists /> : <Cover name={doc.title} />}
      </div>
      <State doc={doc} asTag />
      <input type="checkbox" aria-label={`选择 ${doc.title}`} checked={isChosen} onChange={choose(doc)} />
      <span className="zk-document-cards-kind">
        <FileIcon kind={doc.fileType} />
      </span>
      <div className="zk-document-cards-text">
        <Link className="zk-documents-title" to={documentAddress(doc.id)} title={doc.title}>
          {doc.title}
        </Link>
        <Marks doc={doc} isKept={isKept(doc.id)} without={nothing} />
      </div>
      <div className="zk-document-cards-foot">
        <By doc={doc} />
        {menu.button(doc)}
      </div>
    </li>
  )
}

const By = ({ doc }: { doc: DocRow }): ReactElement => {
  const name = doc.authorName ?? doc.createBy ?? ''
  return (
    <>
      <Avatar name={name} size="small" />
      <span>{name}</span>
      <WireTime time={doc.lastUpdateTime ?? doc.createTime ?? ''} />
    </>
  )
}

/** The state only where it asks for something. */
function State({ doc, asTag = false }: { doc: DocRow; asTag?: boolean }): ReactElement | null {
  const [now] = useState(() => new Date())
  const { tone, text } = shownState(doc, now)
  if (tone === 'good') return null
  if (!asTag) return <StateDot tone={tone}>{text}</StateDot>
  return (
    <span className="zk-document-cards-state">
      <Tag {...(tone !== 'quiet' && { tone })}>{text}</Tag>
    </span>
  )
}

/** Documents where there is no room for a table: each row is a small card. */
export const DocumentStrips = (props: RowsProps): ReactElement => (
  <ul className="zk-strips" aria-label="知识">
    {props.docs.map((doc) => (
      <Strip key={doc.id} doc={doc} {...props} />
    ))}
  </ul>
)

function Strip({ doc, selection, menu, choose, isKept }: OneProps): ReactElement {
  const isChosen = selection.has(doc.id)
  return (
    <li className={isChosen ? 'is-chosen' : undefined} onContextMenu={menu.onContextMenu(doc)}>
      <input type="checkbox" aria-label={`选择 ${doc.title}`} checked={isChosen} onChange={choose(doc)} />
      <FileIcon kind={doc.fileType} />
      <div>
        <Link className="zk-documents-title" to={documentAddress(doc.id)} title={doc.title}>
          {doc.title}
        </Link>
        <span className="zk-strips-facts zk-num">
          <State doc={doc} />
          <span>{doc.authorName ?? doc.createBy}</span>
          <WireTime time={doc.lastUpdateTime ?? doc.createTime ?? ''} />
          {doc.fileSize ? <span>{formatSize(doc.fileSize)}</span> : null}
        </span>
        <Marks doc={doc} isKept={isKept(doc.id)} without={nothing} />
      </div>
      {menu.button(doc)}
    </li>
  )
}
