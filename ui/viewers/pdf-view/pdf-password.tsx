import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { TextField } from '../../controls/text-field/text-field.tsx'

interface PdfPasswordProps {
  /** The last password was wrong. */
  wrong: boolean
  onPassword: (password: string) => void
}

/**
 * Asks a reader for the password of a protected PDF. The password is given to pdf.js in this page; it is neither sent
 * nor stored.
 */
export function PdfPassword({ wrong, onPassword }: PdfPasswordProps): ReactElement {
  const [password, setPassword] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return
    setPassword('')
    onPassword(password)
  }
  return (
    <form className="zk-pdf-password" aria-label="PDF 密码" onSubmit={handleSubmit} noValidate>
      <h2>这个 PDF 设了密码</h2>
      <p>密码只在您的浏览器里用来打开它，不会发送，也不会保存。</p>
      <TextField
        label="打开密码"
        type="password"
        autoComplete="off"
        autoFocus
        value={password}
        error={wrong && password === '' ? '密码不正确，请重新输入' : null}
        onChange={setPassword}
      />
      <Button type="submit" look="primary" disabled={password === ''}>
        打开
      </Button>
    </form>
  )
}
