import { type ReactElement, useEffect } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { DepartmentDialog } from './department-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { SessionStore } from './session.store.ts'
import { useSession } from './use-session.ts'

const RELOAD_MS = 1500

/** What the session itself has to ask or say, whatever screen is shown. */
export function SessionDialogs(): ReactElement | null {
  const { ended, mustChangePassword, firstPassword, departments, user } = useSession()
  const startAgain = useStartAgain()
  const { toast } = usePortal()
  const unauthorized = ended === 'unauthorized'
  useEffect(() => {
    if (!unauthorized) return undefined
    toast('未授权，请重新登录', 'bad')
    const timer = setTimeout(startAgain, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [unauthorized])

  if (ended === 'expired') return <ExpiredDialog onAgain={startAgain} />
  if (user && mustChangePassword) return <PasswordDialog {...(firstPassword !== null && { typed: firstPassword })} />
  if (departments) return <DepartmentDialog choice={departments} />
  return null
}

function useStartAgain(): () => void {
  const session = useStore(SessionStore)
  return () => {
    session.leave()
    location.reload()
  }
}

const ExpiredDialog = ({ onAgain }: { onAgain: () => void }) => (
  <Dialog title="登录已过期">
    <p>很抱歉，登录已过期，请重新登录</p>
    <DialogActions>
      <Button look="primary" onClick={onAgain}>
        重新登录
      </Button>
    </DialogActions>
  </Dialog>
)
