import type { ReactElement } from 'react'
import { ratingList } from '#core/contract/km/community/rating.ts'
import { docReaders } from '#core/contract/km/community/reader.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useApi } from '../../use-portal.ts'
import css from './care.css?inline'
import { PagedRows } from './paged-rows.tsx'

styles(css)

interface WhoDialogProps {
  doc: DocRow
  onClose: () => void
}

/** Who has read the document, the latest first; for those who maintain it. */
export function ReadersDialog({ doc, onClose }: WhoDialogProps): ReactElement {
  const api = useApi()
  return (
    <Dialog title="谁读过" onClose={onClose}>
      <div className="zk-care">
        <PagedRows
          label="读过的人"
          nothing="还没有人读过。访客和凭分享链接阅读的人不在这里。"
          ask={(paging, signal) => api.call(docReaders, { query: { docId: doc.id, ...paging } }, signal)}
          keyOf={(row) => row.userId}
          render={(row) => (
            <>
              <span>
                <b>{row.realname ?? '已注销的用户'}</b>
                <small>{row.orgCodeTxt}</small>
              </span>
              <span className="zk-care-state">
                <span className="zk-num">{row.times} 次</span>
                <small>{row.lastTime && <WireTime time={row.lastTime} />}</small>
              </span>
            </>
          )}
        />
      </div>
    </Dialog>
  )
}

/** The readers' ratings with reasons; for those who maintain the document. */
export function RatingsDialog({ doc, onClose }: WhoDialogProps): ReactElement {
  const api = useApi()
  return (
    <Dialog title="读者的评价" onClose={onClose}>
      <div className="zk-care">
        <PagedRows
          label="评价"
          nothing="还没有人评价。"
          ask={(paging, signal) => api.call(ratingList, { query: { docId: doc.id, ...paging } }, signal)}
          keyOf={(row) => row.userId}
          render={(row) => (
            <>
              <span>
                <b>{row.realname}</b>
                <small>{row.reason}</small>
              </span>
              <span className="zk-care-state">
                <StateDot tone={row.useful === 1 ? 'good' : 'bad'}>{row.useful === 1 ? '有用' : '没用'}</StateDot>
                <small>{row.time && <WireTime time={row.time} />}</small>
              </span>
            </>
          )}
        />
      </div>
    </Dialog>
  )
}
