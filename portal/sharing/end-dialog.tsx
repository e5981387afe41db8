import type { ReactElement } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { shareCancel, shareDelete, type ShareRow } from '#core/contract/km/rights/share.ts'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { usePortal } from '../use-portal.ts'
import { shareTitle } from './share-meta.tsx'

const WORDS = {
  cancel: { title: '取消分享？', action: '取消分享', done: '已取消分享', call: shareCancel },
  delete: { title: '删除分享？', action: '删除', done: '已删除', call: shareDelete },
} as const

interface EndDialogProps {
  what: keyof typeof WORDS
  shares: readonly ShareRow[]
  onDone: () => void
  onClose: () => void
}

/** Ends shares at once, including for readers who have one open. */
export function EndDialog({ what, shares, onDone, onClose }: EndDialogProps): ReactElement {
  const { api, toast } = usePortal()
  const { title, action, done, call } = WORDS[what]
  const which = shares.length === 1 ? `“${shareTitle(shares[0]!)}”的分享` : `这 ${shares.length} 条分享`
  const more = what === 'delete' ? '，查看记录也会删除' : ''
  const handleConfirm = async () => {
    try {
      await api.call(call, { query: { ids: shares.map(({ id }) => id).join(',') } })
      toast(done)
      onDone()
    } catch (error) {
      toast(errorText(error), 'bad')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      text={`${which}立即失效，正在看的人也不能再打开${more}。此操作不能撤销。`}
      action={action}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}
