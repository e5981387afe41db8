import { type FormEvent, type ReactElement, useState } from 'react'
import { MAX_DESCRIPTION } from '#core/contract/taxonomy.ts'
import { TextArea } from '#ui/controls/text-field/text-area.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { usePortal } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'

interface DescribeDialogProps {
  name: string
  description: string
  onSave: (text: string) => Promise<void>
  onClose: () => void
}

/** Edits the description of a place. */
export default function DescribeDialog({ name, description, onSave, onClose }: DescribeDialogProps): ReactElement {
  const { toast } = usePortal()
  const [text, setText] = useState(description)
  const { busy, refusal, send } = useSending()
  const save = async () => {
    await onSave(text)
    toast('说明已保存')
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(save)
  }
  return (
    <Dialog title={`“${name}”的说明`} onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <TextArea
          label="说明"
          name="description"
          maxLength={MAX_DESCRIPTION}
          value={text}
          onChange={setText}
          note="放什么、由谁负责、怎样命名；换行会保留，不填则不显示"
        />
        {refusal && <Refusal>{refusal}</Refusal>}
        <SendActions disabled={busy} onClose={onClose}>
          保存
        </SendActions>
      </form>
    </Dialog>
  )
}
