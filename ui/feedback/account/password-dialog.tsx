import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { checkPasswordChange, type PasswordChange } from '#core/rules/password.ts'
import { Button } from '../../controls/button/button.tsx'
import { TextField } from '../../controls/text-field/text-field.tsx'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { Refusal } from '../refusal.tsx'
import { PasswordRules } from './password-rules.tsx'
import { type OwnToken, TokenChoice } from './token-choice.tsx'

const EMPTY: PasswordChange = { oldpassword: '', password: '', confirmpassword: '' }

interface PasswordDialogProps {
  username: string
  /** `keepTokens`: ids of the API tokens that stay valid. */
  onChange: (change: PasswordChange & { keepTokens: string[] }) => Promise<void>
  /** Loads the person's valid API tokens, which end with the old password. */
  tokens: () => Promise<readonly OwnToken[]>
  /** Leaves the dialog, for the case that nothing else can be done. */
  onLeave: () => void
  /** Absent: it is the first password, which must be changed before anything else. */
  onClose?: () => void
  /** The old password as just typed at sign-in; it is not asked for again while the server accepts it. */
  typed?: string
}

/** The dialog 修改密码. */
export function PasswordDialog(props: PasswordDialogProps): ReactElement {
  const { username, onChange, onClose, onLeave, typed } = props
  const { tokens, kept, keep } = useTokens(props)
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
      await onChange({ ...draft, keepTokens: kept })
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
        <PasswordFields
          {...{ draft, username }}
          asksOld={asksOld}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        {tokens.length > 0 && <TokenChoice tokens={tokens} kept={kept} onKeep={keep} />}
        <Refusal>{refusal}</Refusal>
        <PasswordActions busy={busy} onClose={onClose} onLeave={onLeave} />
      </form>
    </Dialog>
  )
}

/** Loads the tokens to choose from. If the list cannot be read, all tokens end, which is the server's default. */
function useTokens({ tokens: load, onClose }: PasswordDialogProps) {
  const [tokens, setTokens] = useState<readonly OwnToken[]>([])
  const [kept, keep] = useState<string[]>([])
  // Loaded once, when the dialog opens. A person who sets the first password has no tokens.
  const [asked] = useState(async () => (onClose ? load().catch(() => []) : []))
  useEffect(() => void asked.then(setTokens), [asked])
  return { tokens, kept, keep }
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
  username: string
  draft: PasswordChange
  asksOld: boolean
  onChange: (part: Partial<PasswordChange>) => void
}

const PasswordFields = ({ username, draft, asksOld, onChange }: PasswordFieldsProps) => (
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
      note={<PasswordRules password={draft.password} account={username} old={draft.oldpassword} />}
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
