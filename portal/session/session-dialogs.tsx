import { lazy, type ReactElement, Suspense, useEffect } from 'react'
import { usePortal, useStore } from '../use-portal.ts'
import { SessionStore } from './session.store.ts'
import { useSession } from './use-session.ts'

const ExpiredDialog = lazy(async () => ({ default: (await import('./expired-dialog.tsx')).ExpiredDialog }))
const DepartmentDialog = lazy(async () => ({ default: (await import('./own-dialogs.tsx')).DepartmentDialog }))
/** Loaded on demand, because it contains the list of common passwords. */
export const PasswordDialog = lazy(async () => ({ default: (await import('./own-dialogs.tsx')).PasswordDialog }))

const RELOAD_MS = 1500

/** The session's dialogs, which can open on every screen. */
export function SessionDialogs(): ReactElement | null {
  const { ended, mustChangePassword, firstPassword, departments, user } = useSession()
  const session = useStore(SessionStore)
  const { toast } = usePortal()
  const unauthorized = ended === 'unauthorized'
  useEffect(() => {
    if (!unauthorized) return undefined
    toast('未授权，请重新登录', 'bad')
    const timer = setTimeout(() => startAgain(session), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [unauthorized, session, toast])

  const dialog = () => {
    if (ended === 'expired') return <ExpiredDialog onAgain={() => startAgain(session)} />
    if (user && mustChangePassword) return <PasswordDialog {...(firstPassword !== null && { typed: firstPassword })} />
    return departments && <DepartmentDialog choice={departments} />
  }
  return <Suspense>{dialog()}</Suspense>
}

function startAgain(session: SessionStore): void {
  session.leave()
  location.reload()
}
