import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'

interface CodeFormProps {
  /** The error of the last attempt. */
  refusal: string | null
  onCode: (code: string) => Promise<void>
}

/** Asks for the access code of a link. */
export function CodeForm({ refusal, onCode }: CodeFormProps): ReactElement {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    setBusy(true)
    await onCode(code.trim())
    setBusy(false)
  }
  return (
    <div className="zk-page zk-shared">
      <form className="zk-shared-code" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Icon name="lock" size={32} />
        <h1>有人分享了一篇知识给您</h1>
        <p>请输入分享者告诉您的提取码，注意区分大小写。</p>
        <TextField
          label="提取码"
          value={code}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={missing ? '请输入提取码' : refusal}
          onChange={setCode}
        />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? '正在打开…' : '打开'}
        </Button>
        <span className="zk-hidden" role="alert">
          {refusal}
        </span>
      </form>
    </div>
  )
}
