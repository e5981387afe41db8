import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { OWN_NOTICES } from '#core/routes/owner.ts'
import { onSite } from '#core/routes/site-base.ts'
import { Bell } from '#ui/feedback/bell/bell.tsx'
import { useIsFirstDrawingOver } from '../first-paint/first-drawing.tsx'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'

/** The newest notices of the signed-in person; the complete list is a page of the console. */
export function NoticeBell(): ReactElement | null {
  const { api, toast } = usePortal()
  const { user, menu } = useSession()
  const isOver = useIsFirstDrawingOver()
  if (!user) return null
  // The menu is loaded first, because that shows whether the session is still valid.
  return (
    <Bell
      api={api}
      userId={isOver && menu ? user.id : null}
      onFailure={(text) => toast(text, 'bad')}
      onMore={() => location.assign(onSite(OWN_NOTICES))}
      Anchor={DocumentLink}
    />
  )
}

const DocumentLink = ({ href, onClick, children }: { href: string; onClick: () => void; children: ReactNode }) => (
  <Link to={href} onClick={onClick}>
    {children}
  </Link>
)
