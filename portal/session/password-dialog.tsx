import { type FormEvent, type ReactElement, useState } from 'react'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { checkPasswordChange, type PasswordChange } from '#core/rules/password.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { SessionStore } from './session.store.ts'
import { useSession } from './use-session.ts'

const EMPTY: PasswordChange = { oldpassword: '', password: '', confirmpassword: '' }

interface PasswordDialogProps {
  /** Without it, it is the first password, which must be changed before anything else. */
  onClose?: () => void
  /** The old password, typed at sign-in just now: it is not asked for again while the server takes it. */
  typed?: string
}

/** 修改密码. */
export function PasswordDialog({ onClose, typed }: PasswordDialogProps): ReactElement {
  const { api, toast } = usePortal()
  const session = useStore(SessionStore)
  const username = useSession().user?.username ?? ''
  const [draft, setDraft] = useState({ ...EMPTY, oldpassword: typed ?? '' })
  const [asksOld, setAsksOld] = useState(typed === undefined)
  const { busy, refusal, setRefusal, send } = useSending()

  const change = async () => {
    await api.call(passwordUpdate, { body: { ...draft, username } })
    toast('密码已修改，下次登录请用新密码')
    session.passwordChanged()
    onClose?.()
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const refused = checkPasswordChange(draft, username)
    setRefusal(refused)
    if (!refused && !(await send(change))) setAsksOld(true)
  }

  return (
    <Dialog title="修改密码" {...(onClose && { onClose })}>
      {!onClose && <p>这是首次登录，请先设置一个只有您知道的密码。</p>}
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordFields draft={draft} asksOld={asksOld} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Refusal>{refusal}</Refusal>
        <PasswordActions busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function PasswordActions({ busy, onClose }: { busy: boolean; onClose: (() => void) | undefined }): ReactElement {
  const session = useStore(SessionStore)
  return (
    <DialogActions>
      <Button onClick={onClose ?? (() => void session.signOut())}>{onClose ? '取消' : '退出登录'}</Button>
      <Button look="primary" type="submit" disabled={busy}>
        修改密码
      </Button>
    </DialogActions>
  )
}

interface PasswordFieldsProps {
  draft: PasswordChange
  asksOld: boolean
  onChange: (part: Partial<PasswordChange>) => void
}

const PasswordFields = ({ draft, asksOld, onChange }: PasswordFieldsProps) => (
  <>
    {asksOld && (
      <TextField
        label="旧密码"
        type="password"
        autoComplete="current-password"
        value={draft.oldpassword}
        onChange={(oldpassword) => onChange({ oldpassword })}
      />
    )}
    <TextField
      label="新密码"
      type="password"
      autoComplete="new-password"
      value={draft.password}
      onChange={(password) => onChange({ password })}
    />
    <TextField
      label="确认新密码"
      type="password"
      autoComplete="new-password"
      value={draft.confirmpassword}
      onChange={(confirmpassword) => onChange({ confirmpassword })}
    />
  </>
)
