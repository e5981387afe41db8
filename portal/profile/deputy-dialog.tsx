import { type FormEvent, type ReactElement, useState } from 'react'
import { deputyMineSave, type DeputyRow } from '#core/contract/sys/deputy.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { peopleByAccount } from '../people-by-account.ts'
import { usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'

interface DeputyDialogProps {
  own: DeputyRow | null
  onSaved: () => void
  onClose: () => void
}

const dayPart = (time: string | null | undefined): string => (time ?? '').slice(0, 10)

/** The form's values: the deputy and the period, with errors once saving was tried. */
function useTerms(own: DeputyRow | null) {
  const [who, setWho] = useState(own?.agentUserName ?? '')
  const [start, setStart] = useState(() => dayPart(own?.startTime) || wireDay(new Date()))
  const [end, setEnd] = useState(dayPart(own?.endTime))
  const [tried, setTried] = useState(false)
  const problems = {
    who: who === '' ? '请选择代理人' : null,
    start: start === '' ? '请选择开始日期' : null,
    end: end === '' ? '请选择结束日期' : end < start ? '结束日期不能早于开始日期' : null,
  }
  return {
    who,
    setWho,
    start,
    setStart,
    end,
    setEnd,
    said: tried ? problems : null,
    isGood: () => {
      setTried(true)
      return Object.values(problems).every((problem) => problem === null)
    },
    body: {
      agentUserName: who,
      // A time of day set by an administrator is kept while its day is unchanged.
      startTime: own?.startTime && start === dayPart(own.startTime) ? own.startTime : start,
      endTime: own?.endTime && end === dayPart(own.endTime) ? own.endTime : end,
      revision: own?.revision,
    },
  }
}

/** Names a deputy and a period. */
export function DeputyDialog({ own, onSaved, onClose }: DeputyDialogProps): ReactElement {
  const { api, toast } = usePortal()
  const [people] = useState(() => peopleByAccount(api))
  const { who, setWho, start, setStart, end, setEnd, said, isGood, body } = useTerms(own)
  const { busy, refusal, send } = useSending()
  const save = async () => {
    await api.call(deputyMineSave, { body })
    toast('代理人已保存')
    onClose()
    onSaved()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood()) void send(save)
  }
  return (
    <Dialog title={own ? '修改代理人' : '指定代理人'} onClose={onClose}>
      <form className="zk-profile-form" noValidate onSubmit={handleSubmit}>
        <PersonField label="代理人" value={who} onChange={setWho} error={said?.who} {...people} />
        <DateField label="开始日期" value={start} error={said?.start} onChange={setStart} />
        <DateField label="结束日期" presets={endPresets()} value={end} error={said?.end} onChange={setEnd} />
        <Refusal>{refusal}</Refusal>
        <SendActions disabled={busy} onClose={onClose}>
          保存
        </SendActions>
      </form>
    </Dialog>
  )
}
