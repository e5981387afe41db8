import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import { captchaCalls } from '#core/api/captcha.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { CaptchaField } from '#ui/controls/captcha-field/captcha-field.tsx'
import { useCaptcha } from '#ui/controls/captcha-field/use-captcha.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useApi, useStore } from '../use-portal.ts'
import { SessionStore } from '../session/session.store.ts'
import { useSitePicture } from '../site/use-picture.ts'
import { useSite } from '../site/use-site.ts'
import css from './login-screen.css?inline'

styles(css)

const RoomDrawing = lazy(async () => ({
  default: (await import('#ui/controls/drawing/room-drawing.tsx')).RoomDrawing,
}))

export const LoginScreen = (): ReactElement => (
  <div className="zk-login">
    <Pitch />
    <div className="zk-login-side">
      <LoginForm />
      <Forgotten />
      <PublicContent />
    </div>
  </div>
)

/** The site's own picture, or the product at work: a question, its answer and where it stands. */
function Pitch(): ReactElement {
  const picture = useSitePicture('SiteLoginFocusImg')
  return (
    <div className="zk-login-pitch">
      <p className="zk-login-site">问一句，就找到那一页</p>
      <p>制度、流程、图纸、手册都在一处。扫描件里的字、邮件里的附件、表格里的一格，也能搜到。</p>
      {picture ? <img src={picture} alt="" /> : <Scene />}
    </div>
  )
}

const Scene = (): ReactElement => (
  <div className="zk-login-scene" aria-hidden="true">
    <p className="zk-login-question">
      <Icon name="search" size={18} />
      出差住宿能报多少
    </p>
    <div className="zk-login-answer">
      <p>
        一线城市每人每天不超过 <mark>500 元</mark>，省会城市 380 元，其他城市 300 元。
      </p>
      <p>
        <FileIcon kind="pdf" size={20} />
        <span>差旅费管理办法（2026 年修订）</span>
        <small>第 4 页</small>
      </p>
    </div>
    <Suspense>
      <RoomDrawing />
    </Suspense>
  </div>
)

/** Where guests may read, they need not sign in. */
function PublicContent(): ReactElement | null {
  const isOpen = useSite('AllowGuestSearch') === '1'
  if (!isOpen) return null
  return (
    <p className="zk-login-public">
      没有账号？请找管理员开通，或<Link to={PORTAL_PATHS.home}>先看公开内容</Link>
    </p>
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

/** There is no reset by mail: the password is given anew by who keeps the accounts. */
function Forgotten(): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="zk-login-forgotten">
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        忘记密码？
      </Button>
      {isOpen && (
        <div id={id} role="status">
          <p>请找本单位的知识库管理员，告诉他您的账号。他会给您一个临时密码，登录后马上要换成自己的。</p>
          <p>连续输错会暂时锁住账号，过一会儿自己会解开；着急也可以请管理员解开。</p>
        </div>
      )}
    </div>
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
