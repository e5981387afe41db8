import { Button, FormGroup, TextArea } from '@blueprintjs/core'
import { type ReactElement, type RefObject, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { docPass, docReject } from '#core/contract/km/review/review.ts'
import type { ReviewDesk } from '#core/contract/km/review/review-desk.ts'
import { MAX_REASON } from '#core/rules/review/review.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { handedOf } from '../delegate-action.tsx'
import { DelegateDrawer } from '../delegate-panel.tsx'
import { useSave } from '../../resource/record/use-save.ts'

const REASONS = ['与其他制度不一致', '缺附件', '表述不清']

interface DecisionProps {
  desk: ReviewDesk
  reasonField: RefObject<HTMLTextAreaElement | null>
  onDecided: (sentence: string) => void
  /** What was decided on is not what waits any more. */
  onStale: () => void
}

/** Passing, or sending back with a reason; both with the revision that is on the desk. */
export function Decision({ desk, reasonField, onDecided, onStale }: DecisionProps): ReactElement {
  const [reason, setReason] = useState('')
  const [isHanding, setHanding] = useState(false)
  const { isBusy, refusal, isChanged, save } = useSave()
  const asked = { id: desk.doc.id, revision: desk.doc.revision }
  const handlePass = async () => {
    if (await save(prepared(docPass, { query: asked }))) onDecided(`已通过“${desk.doc.title}”`)
  }
  const handleReject = async () => {
    const call = prepared(docReject, { query: { ...asked, reason: reason.trim() } })
    if (await save(call)) onDecided(`已驳回“${desk.doc.title}”，作者看得到原因`)
  }
  return (
    <section className="zk-desk-decision" aria-label="决定">
      <Refusal>{refusal}</Refusal>
      {isChanged && <Button size="small" icon="refresh" text="重新看" onClick={onStale} />}
      <ReasonField reason={reason} onReason={setReason} field={reasonField} />
      {isHanding && (
        <DelegateDrawer documents={handedOf([desk.doc])} onDone={onDecided} onClose={() => setHanding(false)} />
      )}
      <div>
        <small>
          上一件 <kbd>K</kbd> 下一件 <kbd>J</kbd> 批注 <kbd>M</kbd> 原因 <kbd>R</kbd>
        </small>
        <Button icon="arrow-right" text="转交" disabled={isBusy} onClick={() => setHanding(true)} />
        <Button icon="undo" text="驳回" disabled={isBusy || reason.trim() === ''} onClick={() => void handleReject()} />
        <Button intent="primary" icon="tick" text="通过" loading={isBusy} onClick={() => void handlePass()} />
      </div>
    </section>
  )
}

interface ReasonFieldProps {
  reason: string
  onReason: (reason: string) => void
  field: DecisionProps['reasonField']
}

const ReasonField = ({ reason, onReason, field }: ReasonFieldProps): ReactElement => (
  <FormGroup label="驳回原因" labelFor="zk-desk-reason">
    <CommonReasons chosen={reason} onChoose={onReason} />
    <TextArea
      id="zk-desk-reason"
      inputRef={field}
      fill
      rows={2}
      maxLength={MAX_REASON}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  </FormGroup>
)

const CommonReasons = ({ chosen, onChoose }: { chosen: string; onChoose: (reason: string) => void }) => (
  <div className="zk-desk-reasons" role="group" aria-label="常用原因">
    {REASONS.map((word) => (
      <button key={word} type="button" aria-pressed={chosen === word} onClick={() => onChoose(word)}>
        {word}
      </button>
    ))}
  </div>
)
