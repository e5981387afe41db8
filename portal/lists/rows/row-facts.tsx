import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { type DocumentState, documentState } from '#core/text/document-state.ts'
import { untilText } from '#core/text/until-text.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { CategoryName, Tag } from '#ui/controls/tag/tag.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { LevelName } from '../../documents/level-name.tsx'
import { expiryState } from '../../documents/validity.ts'
import { useSession } from '../../session/use-session.ts'

const MOST_WORDS = 3

/** The state as readers see it: what has expired, or soon will, comes before that it is published. */
export function shownState(doc: DocRow, now: Date): Pick<DocumentState, 'tone' | 'text'> & { more?: string } {
  const validity = expiryState(doc.expireTime, now)
  if (validity === 'expired') return { tone: 'bad', text: '已过期' }
  if (validity === 'expiring') return { tone: 'warn', text: '即将到期', more: untilText(doc.expireTime!, now) }
  return documentState(doc)
}

interface MarksProps {
  doc: DocRow
  isKept: boolean
  /** What has a column of its own. */
  without: (what: 'category' | 'level') => boolean
}

/** The second line of a document: where it belongs, its level, and its tags, each of which leads to its list. */
export function Marks({ doc, isKept, without }: MarksProps): ReactElement {
  const { user } = useSession()
  const words = (doc.keywords ?? '').split(',').filter(Boolean).slice(0, MOST_WORDS)
  const category = doc.category_dictText
  return (
    <span className="zk-marks">
      {isKept && (
        <span className="zk-marks-kept">
          <Icon name="star" size={14} />
          已收藏
        </span>
      )}
      {doc.level && !without('level') ? (
        <Tag>
          <LevelName level={doc.level} />
        </Tag>
      ) : null}
      {category && !without('category') && <CategoryName hue={nameHue(category)}>{category}</CategoryName>}
      {words.map((word) =>
        user ? (
          <Link key={word} to={`${PORTAL_PATHS.list}?${new URLSearchParams({ tag: word })}`}>
            #{word}
          </Link>
        ) : (
          <span key={word}>#{word}</span>
        ),
      )}
    </span>
  )
}
