import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { reminderCount } from '#core/contract/km/community/reminder.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './reminder-bell.css?inline'
import type { ReminderHost } from './reminder-sheet.tsx'

styles(css)

const ReminderSheet = lazy(() => import('./reminder-sheet.tsx'))

const LOOK_AGAIN_MS = 5 * 60_000
const MOST_SHOWN = 99

interface ReminderBellProps extends ReminderHost {
  /** Null as long as it is not known whose reminders to ask for. */
  userId: string | null
}

/** In the header: how much there is that one has not seen, and the list of it. */
export function ReminderBell({ userId, ...host }: ReminderBellProps): ReactElement {
  const { api } = host
  const [isOpen, setIsOpen] = useState(false)
  const { last, retry } = useQuery(userId, (signal) => api.call(reminderCount, {}, signal))
  useEffect(() => {
    const timer = setInterval(() => document.hidden || retry(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- each rendering makes a new function that does the same
  }, [])
  const unseen = last?.unseen ?? 0
  const label = unseen > 0 ? `提醒，${unseen} 条未看` : '提醒'
  return (
    <>
      <button
        type="button"
        className={`${buttonClass('quiet', true)} zk-bell`}
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="notifications" />
        {unseen > 0 && <span className="zk-bell-count zk-num">{unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <ReminderSheet {...host} onSeen={retry} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
