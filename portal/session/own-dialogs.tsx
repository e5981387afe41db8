import type { ComponentProps, ReactElement } from 'react'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { ownTokens } from '#core/api/own-tokens.ts'
import { DepartmentDialog as Departments } from '#ui/feedback/account/department-dialog.tsx'
import { PasswordDialog as Password } from '#ui/feedback/account/password-dialog.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { SessionStore } from './session.store.ts'
import { useSession } from './use-session.ts'

interface PasswordDialogProps {
  /** Absent: it is the first password, which must be changed before anything else. */
  onClose?: () => void
  /** The old password, as just typed at sign-in. */
  typed?: string
}

/** 修改密码, for the person of this session. */
export function PasswordDialog(props: PasswordDialogProps): ReactElement {
  const { api, toast } = usePortal()
  const session = useStore(SessionStore)
  const username = useSession().user?.username ?? ''
  const change: ComponentProps<typeof Password>['onChange'] = async (draft) => {
    await api.call(passwordUpdate, { body: { ...draft, username } })
    toast('密码已修改，下次登录请用新密码')
    session.passwordChanged()
  }
  const tokens = () => ownTokens(api)
  const leave = () => void session.signOut()
  return <Password {...props} username={username} tokens={tokens} onChange={change} onLeave={leave} />
}

/** The departments of the person of this session. */
export function DepartmentDialog({ choice }: Pick<Parameters<typeof Departments>[0], 'choice'>): ReactElement {
  const session = useStore(SessionStore)
  const choose = (orgCode: string) => session.chooseDepartment(orgCode)
  return <Departments choice={choice} onChoose={choose} onClose={() => session.closeDepartments()} />
}
