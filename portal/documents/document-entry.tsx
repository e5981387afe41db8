import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { formatSize } from '#core/text/file-size.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { CategoryName, Tag } from '#ui/controls/tag/tag.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { LevelName } from './level-name.tsx'
import { useSession } from '../session/use-session.ts'
import { Thumbnail } from '../thumbnail/thumbnail.tsx'
import css from './document-entry.css?inline'
import { documentAddress } from './document-address.ts'
import { expiryState } from './validity.ts'

styles(css)

const MOST_WORDS = 3

export type EntryView = 'list' | 'cards'

interface DocumentEntryProps {
  doc: DocRow
  view: EntryView
  isChosen: boolean
  isFavourite: boolean
  onChoose: (isOn: boolean) => void
}

/** One selectable document of a list, as a row or as a card. */
export function DocumentEntry({ doc, view, isChosen, isFavourite, onChoose }: DocumentEntryProps): ReactElement {
  return (
    <li className={`zk-entry is-${view}${isChosen ? ' is-chosen' : ''}`}>
      <input
        type="checkbox"
        aria-label={`选择 ${doc.title}`}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      {view === 'cards' &&
        (doc.hasThumbnail ? <Thumbnail docId={doc.id} kind={doc.fileType} exists /> : <Cover name={doc.title} />)}
      <div className="zk-entry-text">
        <Link to={documentAddress(doc.id)} title={doc.title}>
          <FileIcon kind={doc.fileType} size={20} />
          <span>{doc.title}</span>
        </Link>
        <Facts doc={doc} isShort={view === 'cards'} />
        <Marks doc={doc} isFavourite={isFavourite} />
      </div>
    </li>
  )
}

function Facts({ doc, isShort }: { doc: DocRow; isShort: boolean }): ReactElement {
  const facts = [
    doc.category_dictText && <CategoryName hue={nameHue(doc.category_dictText)}>{doc.category_dictText}</CategoryName>,
    doc.depId_dictText,
    !isShort && doc.authorName,
    doc.createTime && <WireTime time={doc.createTime} />,
    !isShort && typeof doc.fileSize === 'number' && formatSize(doc.fileSize),
    `${doc.views ?? 0} 次阅读`,
  ]
  return (
    <div className="zk-entry-facts zk-num">
      {facts.map(
        (fact, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- each fact has its place
          fact && <span key={at}>{fact}</span>,
      )}
    </div>
  )
}

/** Badges of the document, and its tags, each of which leads to all documents with that tag. */
function Marks({ doc, isFavourite }: { doc: DocRow; isFavourite: boolean }): ReactElement | null {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const validity = expiryState(doc.expireTime, now)
  const words = (doc.keywords ?? '').split(',').filter(Boolean).slice(0, MOST_WORDS)
  if (!validity && !isFavourite && !doc.level && words.length === 0) return null
  return (
    <div className="zk-entry-marks">
      {validity === 'expired' && <StateDot tone="bad">已过期</StateDot>}
      {validity === 'expiring' && <StateDot tone="warn">即将到期</StateDot>}
      {isFavourite && <StateDot tone="good">已收藏</StateDot>}
      {doc.level ? (
        <Tag>
          <LevelName level={doc.level} />
        </Tag>
      ) : null}
      {words.map((word) =>
        user ? (
          <Link key={word} to={`${PORTAL_PATHS.list}?${new URLSearchParams({ tag: word })}`}>
            #{word}
          </Link>
        ) : (
          <span key={word}>#{word}</span>
        ),
      )}
    </div>
  )
}
