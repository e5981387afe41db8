import { type FormEvent, type ReactElement, useState } from 'react'
import { wireDay } from '#core/text/wire-time.ts'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useStore } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { KnowledgeStore } from '../knowledge.store.ts'

/** Another day for the next review of what was just confirmed. */
export function NextReviewDialog({ day: first, onClose }: { day: string; onClose: () => void }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const [day, setDay] = useState(first)
  const [today] = useState(() => wireDay(new Date()))
  const { busy, refusal, send } = useSending()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await send(() => knowledge.confirmValid(day))) onClose()
  }
  return (
    <Dialog title="下次什么时候复查" onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DateField
          label="下次复查"
          min={today}
          presets={endPresets()}
          value={day}
          error={refusal}
          note="到这一天，读者会看到“待复查”，作者会收到提醒"
          onChange={setDay}
        />
        <SendActions disabled={busy || day === '' || day === first} onClose={onClose}>
          保存
        </SendActions>
      </form>
    </Dialog>
  )
}
