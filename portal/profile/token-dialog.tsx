import { type FormEvent, type ReactElement, useState } from 'react'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { BITS_OF } from '../access/bits-of.ts'
import { copyText } from '../copy-text.ts'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'

const DAY_MS = 86_400_000
const LIVES = [
  { value: '30', text: '30 天' },
  { value: '90', text: '90 天' },
  { value: '365', text: '一年' },
] as const
const RIGHTS = [
  { value: 'view', text: '搜索和阅读' },
  { value: 'download', text: '搜索、阅读和下载' },
] as const

const dayAfter = (days: string): string => wireDay(new Date(Date.now() + Number(days) * DAY_MS))

/** Creates a token and shows it once. */
export function TokenDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }): ReactElement {
  const { api } = usePortal()
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof LIVES)[number]['value']>('90')
  const [right, setRight] = useState<(typeof RIGHTS)[number]['value']>('view')
  const { busy, refusal, send } = useSending()
  const [token, setToken] = useState<string | null>(null)
  if (token !== null) return <MadeDialog token={token} onClose={onClose} />

  const make = async () => {
    const body = { name, bits: [...BITS_OF[right]], validUntil: dayAfter(days) }
    setToken((await api.call(apiTokenAdd, { body })).token)
    onMade()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(make)
  }
  return (
    <Dialog title="新建令牌" onClose={onClose}>
      <form className="zk-profile-form" noValidate onSubmit={handleSubmit}>
        <TextField label="令牌名称" value={name} maxLength={50} note="例如：报表脚本" onChange={setName} />
        <SelectField block label="可以做什么" value={right} options={RIGHTS} onChange={setRight} />
        <SelectField block label="有效期" value={days} options={LIVES} onChange={setDays} />
        <Refusal>{refusal}</Refusal>
        <SendActions disabled={busy} onClose={onClose}>
          创建
        </SendActions>
      </form>
    </Dialog>
  )
}

function MadeDialog({ token, onClose }: { token: string; onClose: () => void }): ReactElement {
  const portal = usePortal()
  return (
    <Dialog title="令牌已创建">
      <p>令牌只显示这一次，请立即保存到安全的地方。</p>
      <TextField
        label="令牌"
        value={token}
        readOnly
        onFocus={(event) => event.target.select()}
        onChange={() => undefined}
      />
      <DialogActions>
        <Button icon="file-text" onClick={() => void copyText(portal, token, '令牌已复制')}>
          复制
        </Button>
        <Button look="primary" onClick={onClose}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  )
}
