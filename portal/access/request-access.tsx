import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { requestAdd } from '#core/contract/km/rights/access-request.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'
import { BITS_OF } from './bits-of.ts'
import { useSending } from '../use-sending.ts'

const REQUESTS = `${PORTAL_PATHS.shares}?tab=requests`
const LONGEST = 200

const RIGHTS = [
  { value: 'view', text: '阅读' },
  { value: 'download', text: '阅读和下载' },
] as const

/**
 * Lets a reader request access on the page of a document they may not read. The texts are the same whether or not the
 * document exists.
 */
export function RequestAccess({ docId }: { docId: string }): ReactElement | null {
  const { held } = useSession()
  const [asking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  if (!held.includes(requestAdd.access) || docId === '') return null
  if (isSent) {
    return (
      <Link className={buttonClass('primary')} to={REQUESTS}>
        查看我的申请
      </Link>
    )
  }
  return (
    <>
      <Button look="primary" icon="key-round" onClick={() => setAsking(true)}>
        申请访问
      </Button>
      {asking && <RequestDialog docId={docId} onSent={() => setSent(true)} onClose={() => setAsking(false)} />}
    </>
  )
}

interface RequestDialogProps {
  docId: string
  onSent: () => void
  onClose: () => void
}

function RequestDialog({ docId, onSent, onClose }: RequestDialogProps): ReactElement {
  const [right, setRight] = useState<(typeof RIGHTS)[number]['value']>('view')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const { api, toast } = usePortal()
  const { busy, refusal, setRefusal, send } = useSending()
  const request = async () => {
    await api.call(requestAdd, { body: { docId, bits: [...BITS_OF[right]], reason: withUntil(reason.trim(), until) } })
    toast('申请已提交，结果会出现在“我的申请”里')
    onSent()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setRefusal('请填写申请理由')
    else void send(request)
  }
  return (
    <Dialog title="申请访问" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <p>申请会交给这篇知识的作者和授权管理员，由他们决定。</p>
        <TextField
          label="申请理由"
          name="reason"
          maxLength={LONGEST - UNTIL_LENGTH}
          value={reason}
          error={refusal}
          onChange={setReason}
        />
        <SelectField block label="需要的权限" value={right} options={RIGHTS} onChange={setRight} />
        <UntilField until={until} onChange={setUntil} />
        <SendActions disabled={busy} onClose={onClose}>
          {busy ? '正在提交…' : '提交申请'}
        </SendActions>
      </form>
    </Dialog>
  )
}

function UntilField({ until, onChange }: { until: string; onChange: (until: string) => void }): ReactElement {
  const [today] = useState(() => wireDay(new Date()))
  return (
    <DateField
      label="需要到哪天"
      min={today}
      presets={endPresets()}
      value={until}
      note="不填则由批准的人决定"
      onChange={onChange}
    />
  )
}

/** Appends the wanted end date to the reason. It is only information: the approver sets the date that applies. */
const withUntil = (reason: string, until: string): string => (until === '' ? reason : `${reason}（需要到 ${until}）`)
const UNTIL_LENGTH = withUntil('', '2026-12-31').length
