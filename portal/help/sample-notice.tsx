import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { sampleDelete, sampleDocuments } from '#core/contract/km/help.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'

/** Tells administrators how to remove the manual that the first start loaded as documents. */
export function SampleNotice(): ReactElement | null {
  const { api, toast } = usePortal()
  const { held } = useSession()
  const key = held.includes(sampleDelete.access) ? 'sample documents' : null
  const { value, retry } = useQuery(key, (signal) => api.call(sampleDocuments, {}, signal))
  const [asking, setAsking] = useState(false)
  if (!value?.length) return null
  const handleConfirm = async () => {
    try {
      toast(`已把 ${await api.call(sampleDelete, {})} 篇移到回收站`)
    } catch (error) {
      toast(errorText(error, '没有移走'), 'bad')
    }
    setAsking(false)
    retry()
  }
  return (
    <Notice className="zk-help-sample">
      <p>知识里还有随产品载入的使用手册 {value.length} 篇，会和本站的知识一起被搜到。帮助不需要它们。</p>
      <Button onClick={() => setAsking(true)}>移到回收站</Button>
      {asking && (
        <ConfirmDialog
          title={`把 ${value.length} 篇手册移到回收站？`}
          text={`${value.map((title) => `《${title}》`).join('')}不再出现在知识和搜索结果里，可以从回收站还原。修订过的手册不在其中。`}
          action="移到回收站"
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  )
}
