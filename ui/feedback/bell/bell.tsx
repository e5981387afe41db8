import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import { reminderCount } from '#core/contract/km/community/reminder.ts'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './bell.css?inline'
import type { BellHost } from './bell-host.ts'

styles(css)

const BellPanel = lazy(() => import('./bell-panel.tsx'))

const LOOK_AGAIN_MS = 5 * 60_000
const MOST_SHOWN = 99
const NOTHING = { announcements: 0, messages: 0, unseen: 0 }

interface BellProps extends BellHost {
  /** Null until the person is known. */
  userId: string | null
}

/** The bell in the header: the number of unseen notices, and the panel with them. */
export function Bell({ userId, ...host }: BellProps): ReactElement {
  const { api } = host
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { last, retry } = useQuery(userId, (signal) => api.call(reminderCount, {}, signal))
  useEffect(() => {
    const timer = setInterval(() => document.hidden || retry(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- each rendering makes a new function that does the same
  }, [])
  const counts = last ?? NOTHING
  const unseen = counts.announcements + counts.messages + counts.unseen
  const label = unseen > 0 ? `通知，${unseen} 条未看` : '通知'
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${buttonClass('quiet', true)} zk-bell`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unseen > 0 && <span className="zk-bell-count zk-num">{unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <BellPanel {...host} button={button} counts={counts} onSeen={retry} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
