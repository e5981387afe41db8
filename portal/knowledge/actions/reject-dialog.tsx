import type { ReactElement } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'

interface RejectDialogProps {
  /** “标题”, or the number of documents. */
  what: string
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason of a rejection, which the author reads. */
export const RejectDialog = ({ what, onReject, onClose }: RejectDialogProps): ReactElement => (
  <ReasonDialog
    title="驳回？"
    text={`${what}会退回给作者，作者看得到原因，可以再次提交审核。`}
    label="驳回原因"
    verb="驳回"
    onGive={onReject}
    onClose={onClose}
  />
)
