import type { ReactElement, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { ReminderBell } from '#ui/feedback/reminders/reminder-bell.tsx'
import { api } from '../../api.ts'
import { session } from '../../session.store.ts'
import { toast } from '../../toasts.ts'

/** The same reminders as in the portal; their documents open in a window of their own. */
export const NoticeBell = (): ReactElement => (
  <ReminderBell
    api={api}
    userId={useSnapshot(session).user?.id ?? null}
    onFailure={(text) => toast(text, 'bad')}
    Anchor={DocumentLink}
  />
)

const DocumentLink = ({ href, onClick, children }: { href: string; onClick: () => void; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
    {children}
  </a>
)
