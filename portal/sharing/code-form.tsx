import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'

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
        <Cover name="有人分享了一篇知识给您" hue="blue" />
        <Tile icon="lock" hue="blue" size="huge" isSolid />
        <h1>有人分享了一篇知识给您</h1>
        <p>请输入分享者告诉您的提取码，注意区分大小写。不需要账号。</p>
        <TextField
          label="提取码"
          value={code}
          maxLength={16}
          autoFocus
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
