import { type FormEvent, type ReactElement, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docUnlock } from '#core/contract/km/files/unlock.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { styles } from '#ui/theme/styles.ts'
import { usePortal } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import css from './unlock-form.css?inline'

styles(css)

/** Lets the author give the password of a protected file once, so that its text can be extracted and found. */
export function UnlockForm({ doc }: { doc: DocRow }): ReactElement {
  const { api, store, toast } = usePortal()
  const [password, setPassword] = useState('')
  const { busy, refusal, send } = useSending()
  const unlock = async () => {
    await api.call(docUnlock, { body: { docId: doc.id, password } })
    setPassword('')
    toast('正文已读取，密码没有保存')
    await store(KnowledgeStore).open(doc.id)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(unlock)
  }
  return (
    <form className="zk-unlock" aria-label="用密码读取正文" onSubmit={handleSubmit} noValidate>
      <h2>文件有密码，正文还不能搜索</h2>
      <p>输入一次密码，系统读出正文后即丢弃密码；读出的正文对能看到这篇知识的人可见。</p>
      <TextField
        label="文件密码"
        type="password"
        autoComplete="off"
        maxLength={255}
        value={password}
        error={refusal}
        onChange={setPassword}
      />
      <Button type="submit" look="primary" disabled={busy || password === ''}>
        {busy ? '正在读取…' : '读取正文'}
      </Button>
    </form>
  )
}
