import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { sampleDelete, sampleDocuments } from '#core/contract/km/help.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from '../session/use-session.ts'
import { usePortal } from '../use-portal.ts'

/** Tells administrators how to remove the manual and the sample company that the first start loaded as documents. */
export function SampleNotice(): ReactElement | null {
  const { api, toast } = usePortal()
  const { held } = useSession()
  const key = held.includes(sampleDelete.access) ? 'sample documents' : null
  const { value, retry } = useQuery(key, (signal) => api.call(sampleDocuments, {}, signal))
  const [asking, setAsking] = useState(false)
  if (!value?.length) return null
  const handleConfirm = async () => {
    try {
      toast(`已移走 ${await api.call(sampleDelete, {})} 篇示例`)
    } catch (error) {
      toast(errorText(error, '没有移走'), 'bad')
    }
    setAsking(false)
    retry()
  }
  return (
    <Notice className="zk-help-sample">
      <p>知识里还有随产品载入的示例 {value.length} 篇，会和本站的知识一起被搜到。帮助不需要它们。</p>
      <Button onClick={() => setAsking(true)}>移走示例</Button>
      {asking && (
        <ConfirmDialog
          title={`移走 ${value.length} 篇示例？`}
          text="使用手册移到回收站，可以还原；示例公司的知识连同它的人员、部门和空的分类彻底删除。您修改过的知识不在其中。"
          action="移走示例"
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  )
}
