import { type FormEvent, type ReactElement, useState } from 'react'
import { captchaCalls } from '#core/api/captcha.ts'
import { errorText } from '#core/api/error-text.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { CaptchaField } from '#ui/controls/captcha-field/captcha-field.tsx'
import { useCaptcha } from '#ui/controls/captcha-field/use-captcha.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../../api.ts'
import { signInAgain, signInHere } from '../../session.store.ts'

interface SignInAgainProps {
  user: { readonly username: string; readonly realname: string }
}

/** Shown when the session has expired: after signing in here, people continue where they were. */
export function SignInAgain({ user }: SignInAgainProps): ReactElement {
  const [password, setPassword] = useState('')
  const { captcha, refusal, busy, send } = useSignIn(user.username)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(password)
  }
  return (
    <Dialog title="登录已过期">
      <p>很抱歉，登录已过期，请重新登录。这一页没有保存的内容还在。</p>
      <form onSubmit={handleSubmit} noValidate>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <TextField
          label={`${user.realname}的密码`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {captcha.isAsked && <CaptchaField key={captcha.field.checkKey} {...captcha.field} />}
        <Refusal>{refusal}</Refusal>
        <DialogActions>
          <Button onClick={signInAgain}>换个账号登录</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {busy ? '正在登录…' : '重新登录'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSignIn(username: string) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha(captchaCalls(api))
  const send = async (password: string) => {
    if (password === '') return setRefusal('请输入密码')
    setBusy(true)
    try {
      const answer = await captcha.wanted()
      await signInHere({ username, password, ...answer })
    } catch (error) {
      setRefusal(errorText(error, '没有登录成功，请稍后再试'))
      captcha.reload()
      await captcha.askAbout(username)
    }
    setBusy(false)
  }
  return { captcha, refusal, busy, send }
}
