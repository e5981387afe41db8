import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { useConfirmValid } from './use-confirm-valid.ts'

const NextReviewDialog = lazy(() => import('./next-review-dialog.tsx').then((m) => ({ default: m.NextReviewDialog })))

/** Asks nothing: the next review follows by itself and can be changed afterwards. */
export function ConfirmButton(): ReactElement {
  const confirm = useConfirmValid()
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    await confirm()
    setBusy(false)
  }
  return (
    <Button look="soft" icon="badge-check" disabled={busy} onClick={() => void handleClick()}>
      仍然有效
    </Button>
  )
}

/** What has become of the confirmation, in the place where it was asked for. */
export function ConfirmedNotice({ doc }: { doc: DocRow }): ReactElement | null {
  const { id, confirmedNow } = useSnapshot(useStore(KnowledgeStore).state)
  const [isAsked, setAsked] = useState(false)
  if (id !== doc.id || confirmedNow === null) return null
  const day = confirmedNow.reviewBy?.slice(0, 10)
  return (
    <>
      <Notice role="status" className="zk-validity is-confirmed">
        <Icon name="circle-check" />
        <span>已确认仍然有效{day ? `，下次复查 ${day}。` : '。'}</span>
        <Button look="quiet" onClick={() => setAsked(true)}>
          {day ? '改日期' : '定复查日期'}
        </Button>
      </Notice>
      {isAsked && (
        <Suspense fallback={null}>
          <NextReviewDialog day={day ?? ''} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
