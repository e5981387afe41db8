import type { ReactElement, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { OWN_NOTICES } from '#core/routes/owner.ts'
import { Bell } from '#ui/feedback/bell/bell.tsx'
import { api } from '../../api.ts'
import { session } from '../../session.store.ts'
import { toast } from '../../toasts.ts'
import { useMenu } from '../routes/menu-context.ts'

/** The same notices as in the portal; documents open in a new window. */
export function NoticeBell(): ReactElement {
  const { user } = useSnapshot(session)
  const { screens } = useMenu()
  const navigate = useNavigate()
  const openScreen = (component: string, id: string) => {
    const path = screens.find((entry) => entry.component === component)?.path
    if (path === undefined) return false
    void navigate(id === '' ? path : `${path}?${new URLSearchParams({ id })}`)
    return true
  }
  return (
    <Bell
      api={api}
      userId={user?.id ?? null}
      onFailure={(text) => toast(text, 'bad')}
      onMore={() => void navigate(OWN_NOTICES)}
      openScreen={openScreen}
      Anchor={DocumentLink}
    />
  )
}

const DocumentLink = ({ href, onClick, children }: { href: string; onClick: () => void; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
    {children}
  </a>
)
