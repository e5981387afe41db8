import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import type { announcementOwn, OwnAnnouncement } from '#core/contract/sys/messages/announcement.ts'
import { OWN_NOTICES } from '#core/routes/owner.ts'
import { onSite } from '#core/routes/site-base.ts'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useApi } from '../../use-portal.ts'
import type { Part } from '../use-part.ts'
import css from './announcement-card.css?inline'
import { PartCard } from './part-card.tsx'

styles(css)

const AnnouncementDialog = lazy(async () => ({
  default: (await import('#ui/feedback/bell/announcement-dialog.tsx')).AnnouncementDialog,
}))

/** What the company has announced, unread ones first; each opens in place. */
export function AnnouncementCard({ part }: { part: Part<Result<typeof announcementOwn>> }): ReactElement {
  const api = useApi()
  const [opened, setOpened] = useState<OwnAnnouncement | null>(null)
  const all = <a href={onSite(OWN_NOTICES)}>全部</a>
  return (
    <>
      <PartCard title="公告" part={part} more={all} isEmpty={(page) => page.records.length === 0}>
        {(page) => (
          <ul className="zk-announced">
            {page.records.map((row) => (
              <li key={row.anntId}>
                <button type="button" onClick={() => setOpened(row)}>
                  <span className={row.readFlag === '0' ? 'is-unread' : undefined}>
                    {row.priority === 'H' && <Tag tone="bad">紧急</Tag>}
                    {row.titile}
                    {row.readFlag === '0' && <i role="img" aria-label="未读" />}
                  </span>
                  {row.sendTime && <WireTime time={row.sendTime} />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PartCard>
      <Suspense>
        {opened && <AnnouncementDialog api={api} row={opened} onRead={part.retry} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
