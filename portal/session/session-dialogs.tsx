import { type ReactElement, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { toast } from '#ui/feedback/toast/toast.tsx'
import { DepartmentDialog } from './department-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { leave, session } from './session.store.ts'

const RELOAD_MS = 1500

/** The dialogs of the session, which may open on every screen. */
export function SessionDialogs(): ReactElement | null {
  const { ended, mustChangePassword, firstPassword, departments, user } = useSnapshot(session)
  const unauthorized = ended === 'unauthorized'
  useEffect(() => {
    if (!unauthorized) return undefined
    toast('未授权，请重新登录', 'bad')
    const timer = setTimeout(startAgain, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [unauthorized])

  if (ended === 'expired') return <ExpiredDialog />
  if (user && mustChangePassword) return <PasswordDialog {...(firstPassword !== null && { typed: firstPassword })} />
  if (departments) return <DepartmentDialog choice={departments} />
  return null
}

function startAgain(): void {
  leave()
  location.reload()
}

const ExpiredDialog = () => (
  <Dialog title="登录已过期">
    <p>很抱歉，登录已过期，请重新登录</p>
    <DialogActions>
      <Button look="primary" onClick={startAgain}>
        重新登录
      </Button>
    </DialogActions>
  </Dialog>
)
