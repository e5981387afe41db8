import type { ReactElement } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Reminder, reminderList, reminderSeen } from '#core/contract/km/community/reminder.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { Button } from '#ui/controls/button/button.tsx'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { Hue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import type { BellHost } from './bell-host.ts'
import css from './reminder-list.css?inline'

styles(css)

interface ReminderListProps extends Pick<BellHost, 'api' | 'onFailure' | 'Anchor'> {
  onSeen: () => void
  onClose: () => void
}

/** All reminders, new ones first. A reminder counts as seen when it is opened or marked as seen. */
export function ReminderList({ api, Anchor, onFailure, onSeen, onClose }: ReminderListProps): ReactElement {
  const { last, failure, retry } = useQuery('mine', (signal) => api.call(reminderList, {}, signal))
  const unseen = last?.filter(({ seen }) => !seen) ?? []
  const handleAll = async () => {
    try {
      await api.call(reminderSeen, { body: { keys: unseen.map(({ key }) => key) } })
      retry()
      onSeen()
    } catch (error) {
      onFailure(errorText(error, '没有标记成功'))
    }
  }
  const handleOpen = ({ key, seen }: Reminder) => {
    onClose()
    // If marking fails, the reminder is simply shown again.
    if (!seen) void api.call(reminderSeen, { body: { keys: [key] } }).then(onSeen, () => undefined)
  }
  return (
    <>
      {failure && <ErrorState title="提醒没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !last && <Skeleton shape="rows" />}
      {unseen.length > 0 && (
        <p className="zk-reminders-head">
          <span>{unseen.length} 条未看</span>
          <Button onClick={() => void handleAll()}>全部标为已看</Button>
        </p>
      )}
      {last?.length === 0 && (
        <EmptyState icon="bell" title="没有提醒">
          临近截止的必读、临近到期或复查的知识、提到您的正文和评论会出现在这里。
        </EmptyState>
      )}
      <ul className="zk-reminders">
        {last?.map((each) => (
          <Row key={each.key} reminder={each} Anchor={Anchor} onOpen={() => handleOpen(each)} />
        ))}
      </ul>
    </>
  )
}

const SENTENCES: Readonly<Record<Reminder['kind'], (each: Reminder) => string>> = {
  mustRead: ({ overdue }) => (overdue ? '必读已过截止时间，请阅读并确认' : '必读，请在截止前阅读并确认'),
  expiry: ({ overdue }) => (overdue ? '您的知识已过期' : '您的知识即将到期'),
  review: ({ overdue }) => (overdue ? '您的知识已过复查日期' : '您的知识该复查了'),
  named: ({ who }) => `${who ?? '已注销的用户'} 在文中提到您`,
  mention: ({ who }) => `${who ?? '已注销的用户'} 提到您`,
  reply: ({ who }) => `${who ?? '已注销的用户'} 回复您`,
}

const FACES: Readonly<Record<Reminder['kind'], { icon: IconName; hue: Hue }>> = {
  mustRead: { icon: 'book-open', hue: 'orange' },
  expiry: { icon: 'clock-alert', hue: 'rose' },
  review: { icon: 'clipboard-check', hue: 'teal' },
  mention: { icon: 'at-sign', hue: 'violet' },
  reply: { icon: 'message-circle', hue: 'blue' },
  named: { icon: 'message-square', hue: 'indigo' },
}

interface RowProps extends Pick<BellHost, 'Anchor'> {
  reminder: Reminder
  onOpen: () => void
}

const Row = ({ reminder, Anchor, onOpen }: RowProps): ReactElement => {
  const { kind, docId, title, time, overdue, seen, text } = reminder
  return (
    <li className={seen ? 'is-seen' : undefined}>
      <Anchor href={documentAddress(docId)} onClick={onOpen}>
        <Tile {...FACES[kind]} />
        <span className={overdue ? 'is-overdue' : undefined}>
          {!seen && <span className="zk-hidden">未看：</span>}
          {SENTENCES[kind](reminder)}
        </span>
        {text && <q>{text}</q>}
        <cite>{title}</cite>
        {time && <WireTime time={time} />}
      </Anchor>
    </li>
  )
}
