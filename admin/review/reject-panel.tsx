import { Button, TextArea } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docRejectBatch } from '#core/contract/km/review/review.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { documentName } from '../documents/document-columns.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import type { ControlProps } from '../parts/control.ts'
import type { PanelProps, ResourceAction } from '../resource/actions/action.ts'
import { joinNames } from '../resource/actions/join-names.ts'
import { useSave } from '../resource/record/use-save.ts'

const ReasonControl = ({ id, value, onChange }: ControlProps<string>): ReactElement => (
  <TextArea id={id} fill rows={4} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
)

interface RejectDrawerProps {
  title: string
  isBusy: boolean
  refusal: string | null
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason. */
export function RejectDrawer({ title, isBusy, refusal, onReject, onClose }: RejectDrawerProps): ReactElement {
  const [reason, setReason] = useState('')
  return (
    <Drawer
      title={title}
      foot={
        <>
          <Button text="取消" onClick={onClose} />
          <Button
            intent="danger"
            text="驳回"
            loading={isBusy}
            disabled={reason.trim() === ''}
            onClick={() => onReject(reason.trim())}
          />
        </>
      }
      onClose={onClose}
    >
      <Refusal>{refusal}</Refusal>
      <FormRow
        id="reject-reason"
        label="驳回原因"
        control={ReasonControl}
        value={reason}
        onChange={setReason}
        isRequired
        help="作者在“我的”里看到它"
      />
    </Drawer>
  )
}

/** Sends documents back: their authors read the reason. */
function RejectPanel({ rows, onClose, onDone }: PanelProps<DocRow>): ReactElement {
  const { isBusy, refusal, save } = useSave()
  const handleReject = async (reason: string) => {
    const ids = rows.map(({ id }) => id).join(',')
    const done = await save(prepared(docRejectBatch, { query: { ids, reason } }))
    if (done) onDone(saidOf(rows, done.result as string[]))
  }
  return (
    <RejectDrawer
      title={`驳回${joinNames(rows.map(documentName))}`}
      {...{ isBusy, refusal, onClose }}
      onReject={(reason) => void handleReject(reason)}
    />
  )
}

/** Names those that somebody else has decided meanwhile. */
function saidOf(rows: readonly DocRow[], failed: readonly string[]): string {
  const done = rows.length - failed.length
  if (failed.length === 0) return `已驳回 ${done} 篇`
  const names = rows.filter(({ id }) => failed.includes(id)).map(documentName)
  return `已驳回 ${done} 篇；没有驳回${joinNames(names)}，已不在待审`
}

export const rejectAction: ResourceAction<DocRow> = {
  id: 'reject',
  label: '驳回',
  icon: 'cross',
  isDanger: true,
  on: 'both',
  access: docRejectBatch.access,
  panel: RejectPanel,
}
