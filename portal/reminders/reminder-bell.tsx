import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ReminderBell as Bell } from '#ui/feedback/reminders/reminder-bell.tsx'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'

/** The reminders of who is signed in. */
export function ReminderBell(): ReactElement | null {
  const { api, toast } = usePortal()
  const { user, menu } = useSession()
  if (!user) return null
  // The menu comes first: it says whether the session still stands.
  return <Bell api={api} userId={menu && user.id} onFailure={(text) => toast(text, 'bad')} Anchor={DocumentLink} />
}

const DocumentLink = ({ href, onClick, children }: { href: string; onClick: () => void; children: ReactNode }) => (
  <Link to={href} onClick={onClick}>
    {children}
  </Link>
)
