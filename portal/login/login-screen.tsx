import { type FormEvent, type KeyboardEvent, type ReactElement, type Ref, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { captchaCalls } from '#core/api/captcha.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { CaptchaField } from '#ui/controls/captcha-field/captcha-field.tsx'
import { useCaptcha } from '#ui/controls/captcha-field/use-captcha.ts'
import { styles } from '#ui/theme/styles.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useApi, useStore } from '../use-portal.ts'
import { SessionStore } from '../session/session.store.ts'
import { useSitePicture } from '../site/use-picture.ts'
import { useSite } from '../site/use-site.ts'
import css from './login-screen.css?inline'

styles(css)

export function LoginScreen(): ReactElement {
  const title = useSite('SiteTitle')
  const picture = useSitePicture('SiteLoginFocusImg')
  return (
    <div className="zk-login">
      <div className="zk-login-pitch">
        <p className="zk-login-site">{title}</p>
        <p>制度、流程、资料都在一处：输入几个词，找到那一页，看到那一句。</p>
        {picture && <img src={picture} alt="" />}
      </div>
      <LoginForm />
    </div>
  )
}

function LoginForm(): ReactElement {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const api = useApi()
  const captcha = useCaptcha(captchaCalls(api))
  const session = useStore(SessionStore)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)

  const handleRefused = async (error: unknown) => {
    setRefusal(errorText(error, '没有登录成功，请稍后再试'))
    captcha.reload()
    passwordField.current?.focus()
    passwordField.current?.select()
    await captcha.askAbout(username)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    // An autofilling browser can submit before it is known whether a captcha is needed, so wait for that answer.
    const answer = await captcha.wanted()
    const missing = checkForm({ username, password, captcha: answer })
    setRefusal(missing)
    if (!missing) {
      // The guard then redirects to the address's target, or home.
      await session.signIn({ username: username.trim(), password, ...answer }).catch(handleRefused)
    }
    setBusy(false)
  }
  return (
    <form className="zk-login-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h1>登录</h1>
      <div className="zk-login-refusal" role="alert">
        {refusal}
      </div>
      <UsernameField value={username} onChange={setUsername} onBlur={() => void captcha.askEarly(username)} />
      <PasswordField ref={passwordField} value={password} onChange={setPassword} />
      {captcha.isAsked && <CaptchaField key={captcha.field.checkKey} {...captcha.field} />}
      <SubmitButton busy={busy} />
    </form>
  )
}

const SubmitButton = ({ busy }: { busy: boolean }) => (
  <Button look="primary" type="submit" disabled={busy}>
    {busy ? '正在登录…' : '登录'}
  </Button>
)

function checkForm(form: { username: string; password: string; captcha: { captcha: string } | null }): string | null {
  if (form.username.trim() === '') return '请输入账号'
  if (form.password === '') return '请输入密码'
  return form.captcha?.captcha.trim() === '' ? '请输入验证码' : null
}

interface UsernameFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

const UsernameField = (props: UsernameFieldProps) => (
  <TextField
    label="账号"
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the page
    autoFocus
    {...props}
  />
)

interface PasswordFieldProps {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
}

function PasswordField({ ref, value, onChange }: PasswordFieldProps): ReactElement {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      ref={ref}
      label="密码"
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      note={capsLock ? '大写锁定已打开' : null}
      end={
        <Button
          look="quiet"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
