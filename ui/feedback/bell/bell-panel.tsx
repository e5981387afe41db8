import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import type { reminderCount } from '#core/contract/km/community/reminder.ts'
import { announcementRead, announcementUnread, type OwnAnnouncement } from '#core/contract/sys/messages/announcement.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import type { BellHost } from './bell-host.ts'
import css from './bell-panel.css?inline'
import { ReminderList } from './reminder-list.tsx'

styles(css)

interface BellPanelProps extends BellHost {
  button: RefObject<HTMLButtonElement | null>
  /** The counts, already loaded by the bell. */
  counts: Result<typeof reminderCount>
  onSeen: () => void
  onClose: () => void
}

const GAP = 6
const MARGIN = 8

/** The panel below the bell: announcements and reminders. */
export default function BellPanel({ button, counts, onClose, ...p }: BellPanelProps): ReactElement {
  const { api, onSeen } = p
  const [tab, setTab] = useState(() => firstTab(counts))
  const [opened, setOpened] = useState<OwnAnnouncement | null>(null)
  const { last, failure, retry } = useQuery('unread', (signal) => api.call(announcementUnread, {}, signal))
  const frame = usePlace(button, opened === null, onClose)
  const handleOpen = (row: OwnAnnouncement) => {
    const isScreen = row.openType === 'component' && p.openScreen?.(row.openPage ?? '', row.busId ?? '')
    if (!isScreen) return setOpened(row)
    onClose()
    // If marking fails, the announcement is simply shown again.
    void api.call(announcementRead, { body: { anntId: row.anntId } }).then(onSeen, () => undefined)
  }
  const announced = { failure, onRetry: retry, onOpen: handleOpen }
  if (opened) return <AnnouncementDialog api={api} row={opened} onRead={onSeen} onClose={onClose} />
  return (
    <div ref={frame} popover="manual" className="zk-bell-panel" role="dialog" aria-label="通知">
      <Tabs
        label="通知"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'announcements', text: '通知公告', count: last?.anntMsgTotal ?? counts.announcements },
          { id: 'messages', text: '系统消息', count: last?.sysMsgTotal ?? counts.messages },
          { id: 'reminders', text: '提醒', count: counts.unseen },
        ]}
      >
        <div className="zk-bell-body">
          {tab === 'announcements' && <AnnouncementList rows={last?.anntMsgList} {...announced} />}
          {tab === 'messages' && <AnnouncementList rows={last?.sysMsgList} {...announced} />}
          {tab === 'reminders' && <ReminderList {...p} onClose={onClose} />}
        </div>
      </Tabs>
      {tab !== 'reminders' && <More onClose={onClose} onMore={p.onMore} />}
    </div>
  )
}

const More = ({ onClose, onMore }: Pick<BellPanelProps, 'onClose' | 'onMore'>): ReactElement => (
  <div className="zk-bell-foot">
    <Button
      look="quiet"
      onClick={() => {
        onClose()
        onMore()
      }}
    >
      查看更多
    </Button>
  </div>
)

type TabName = 'announcements' | 'messages' | 'reminders'

/** The first tab with something new. */
function firstTab({ announcements, messages, unseen }: BellPanelProps['counts']): TabName {
  if (announcements > 0) return 'announcements'
  if (messages > 0) return 'messages'
  return unseen > 0 ? 'reminders' : 'announcements'
}

/** Positions the panel below the bell within the window and above everything; Escape and a click elsewhere close it. */
function usePlace(button: RefObject<HTMLButtonElement | null>, isShown: boolean, onClose: () => void) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!isShown || !element) return undefined
    element.showPopover()
    const { right = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    element.style.left = `${Math.max(MARGIN, Math.min(right, innerWidth - MARGIN) - element.offsetWidth)}px`
    element.style.top = `${bottom + GAP}px`
    element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
    const closeElsewhere = (event: Event) => {
      const way = event.composedPath()
      if (!way.includes(element) && !(button.current && way.includes(button.current))) onClose()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeElsewhere)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeElsewhere)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- opened once; each rendering makes a new function that does the same
  }, [isShown])
  return frame
}
