import type { ReactElement } from 'react'
import { type AssignmentRow, mustReadRemove } from '#core/contract/km/community/must-read.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'

const KIND_TEXTS: Record<AssignmentRow['subjectKind'], string> = { user: '人员', department: '部门', role: '角色' }

/** The list of assignments. A withdrawn one can be assigned again in the form above. */
export function AssignedList({
  rows,
  onRemoved,
}: {
  rows: readonly AssignmentRow[]
  onRemoved: () => void
}): ReactElement {
  const api = useApi()
  const [busy, work] = useWork()
  const remove = async ({ id, subjectName }: AssignmentRow) => {
    const call = () => api.call(mustReadRemove, { query: { ids: id } })
    if (await work(call, `不再要求${subjectName ?? '其'}阅读`)) onRemoved()
  }
  if (rows.length === 0) return <p className="zk-care-note">还没有布置给谁。</p>
  return (
    <ul className="zk-care-rows" aria-label="已布置">
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <b>{row.subjectName ?? '（已不存在）'}</b>
            <small>
              {[
                KIND_TEXTS[row.subjectKind],
                row.dueTime && `截止 ${row.dueTime.slice(0, 10)}`,
                row.again && '新版本须重读',
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Button look="quiet" disabled={busy} onClick={() => void remove(row)}>
            取消必读
          </Button>
        </li>
      ))}
    </ul>
  )
}
