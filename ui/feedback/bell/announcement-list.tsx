import type { ReactElement } from 'react'
import type { OwnAnnouncement } from '#core/contract/sys/messages/announcement.ts'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import css from './announcement-list.css?inline'

styles(css)

interface AnnouncementListProps {
  /** Undefined until loaded. */
  rows: readonly OwnAnnouncement[] | undefined
  failure: string | null
  onRetry: () => void
  onOpen: (row: OwnAnnouncement) => void
}

const PRIORITIES: Readonly<Record<string, string>> = { H: '紧急', M: '重要' }

/** The newest announcements the person has not read. */
export function AnnouncementList({ rows, failure, onRetry, onOpen }: AnnouncementListProps): ReactElement {
  if (failure) return <ErrorState title="通知没有加载成功" reason={failure} onRetry={onRetry} />
  if (!rows) return <Skeleton shape="rows" />
  if (rows.length === 0) return <EmptyState icon="bell" title="没有未读的通知" />
  return (
    <ul className="zk-announcements">
      {rows.map((row) => (
        <li key={row.anntId}>
          <button type="button" onClick={() => onOpen(row)}>
            <Tile icon="megaphone" hue={row.priority === 'H' ? 'rose' : 'blue'} />
            <span>
              {row.priority && PRIORITIES[row.priority] && (
                <span className={row.priority === 'H' ? 'is-urgent' : undefined}>{PRIORITIES[row.priority]}</span>
              )}
              {row.titile}
            </span>
            {row.sendTime && <WireTime time={row.sendTime} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
