import { type ReactElement, useState } from 'react'
import { mustReadAssigned, mustReadSummary } from '#core/contract/km/community/must-read.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../../use-portal.ts'
import { AssignForm } from './assign-form.tsx'
import { AssignedList } from './assigned-list.tsx'
import css from './care.css?inline'
import { ReadingPeople } from './reading-people.tsx'

styles(css)

/** Mandatory reading for the people who maintain a document: who has to read it, and who has confirmed. */
export function MustReadDialog({ doc, onClose }: { doc: DocRow; onClose: () => void }): ReactElement {
  const api = useApi()
  const [tab, setTab] = useState<'assign' | 'people'>('assign')
  const [turn, setTurn] = useState(0)
  const query = { docId: doc.id }
  const { last, failure, retry } = useQuery(`${doc.id} ${turn}`, async (signal) => {
    const [rows, summary] = await Promise.all([
      api.call(mustReadAssigned, { query }, signal),
      api.call(mustReadSummary, { query }, signal),
    ])
    return { rows, summary }
  })
  const again = () => setTurn(turn + 1)
  const tabs = [
    { id: 'assign', text: '布置' } as const,
    { id: 'people', text: '确认情况', ...(last && { count: last.summary.people }) } as const,
  ]
  return (
    <Dialog isWide title="必读" onClose={onClose}>
      {failure && <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />}
      {!last && !failure && <Skeleton shape="rows" />}
      {last && (
        <Tabs label="必读" tabs={tabs} value={tab} onChange={setTab}>
          <div className="zk-care">
            {tab === 'assign' ? (
              <>
                <AssignForm docId={doc.id} onAssigned={again} />
                <AssignedList rows={last.rows} onRemoved={again} />
              </>
            ) : (
              <ReadingPeople docId={doc.id} summary={last.summary} />
            )}
          </div>
        </Tabs>
      )}
    </Dialog>
  )
}
