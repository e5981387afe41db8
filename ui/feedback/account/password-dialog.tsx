import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { checkPasswordChange, type PasswordChange } from '#core/rules/password.ts'
import { Button } from '../../controls/button/button.tsx'
import { TextField } from '../../controls/text-field/text-field.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Refusal } from '../refusal.tsx'

const EMPTY: PasswordChange = { oldpassword: '', password: '', confirmpassword: '' }

interface PasswordDialogProps {
  username: string
  onChange: (change: PasswordChange) => Promise<void>
  /** The way out where there is nothing else to do. */
  onLeave: () => void
  /** Without it, it is the first password, which must be changed before anything else. */
  onClose?: () => void
  /** The old password, typed at sign-in just now: it is not asked for again while the server takes it. */
  typed?: string
}

/** 修改密码. */
export function PasswordDialog({ username, onChange, onClose, onLeave, typed }: PasswordDialogProps): ReactElement {
  const [draft, setDraft] = useState({ ...EMPTY, oldpassword: typed ?? '' })
  const [asksOld, setAsksOld] = useState(typed === undefined)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const refused = checkPasswordChange(draft, username)
    setRefusal(refused)
    if (refused) return
    setBusy(true)
    try {
      await onChange(draft)
      onClose?.()
    } catch (error) {
      setRefusal(errorText(error))
      setAsksOld(true)
    }
    setBusy(false)
  }

  return (
    <Dialog title="修改密码" {...(onClose && { onClose })}>
      {!onClose && <p>这是首次登录，请先设置一个只有您知道的密码。</p>}
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordFields draft={draft} asksOld={asksOld} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Refusal>{refusal}</Refusal>
        <PasswordActions busy={busy} onClose={onClose} onLeave={onLeave} />
      </form>
    </Dialog>
  )
}

interface PasswordActionsProps {
  busy: boolean
  onClose: (() => void) | undefined
  onLeave: () => void
}

const PasswordActions = ({ busy, onClose, onLeave }: PasswordActionsProps) => (
  <DialogActions>
    <Button onClick={onClose ?? onLeave}>{onClose ? '取消' : '退出登录'}</Button>
    <Button look="primary" type="submit" disabled={busy}>
      修改密码
    </Button>
  </DialogActions>
)

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
