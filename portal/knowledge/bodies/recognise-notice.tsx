import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docRecognise } from '#core/contract/km/files/recognise.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { usePortal } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { KnowledgeStore } from '../knowledge.store.ts'

/** For editors: the progress of text recognition, or the button that requests it. */
export function RecogniseNotice({ doc }: { doc: DocRow }): ReactElement | null {
  const { api, store, toast } = usePortal()
  const [busy, work] = useWork()
  if (doc.ocr) {
    return (
      <Notice role="status">
        正在识别文字：{doc.ocr.done} / {doc.ocr.total} 页，全部完成后就能搜到。
      </Notice>
    )
  }
  if (!doc.may?.edit || !doc.processMsg?.includes('需要文字识别')) return null
  const recognise = async () => {
    const pages = await api.call(docRecognise, { body: { docId: doc.id } })
    toast(`已排队识别 ${pages} 页`)
    await store(KnowledgeStore).open(doc.id)
  }
  return (
    <Button icon="search" disabled={busy} onClick={() => void work(recognise)}>
      识别文字
    </Button>
  )
}
