import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { auditKindText, auditText } from '#core/contract/audit-text.ts'
import { logList, type LogRow } from '#core/contract/sys/log.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { DetailList } from '../parts/detail-list/detail-list.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'
import { ChangesInLine, ChangeWords } from './change-words.tsx'
import { RecordLink } from './record-link.tsx'

/** All of one log entry: the change, the object's name then and now, and its earlier changes. */
function LinePanel({ rows, onClose }: PanelProps<LogRow>): ReactElement {
  const row = rows[0]!
  const { objectKind, objectId, objectName, changes } = row
  return (
    <Drawer title={auditText(row.action)} width="wide" foot={<Button onClick={onClose}>关闭</Button>} onClose={onClose}>
      <div className="zk-line-panel">
        <DetailList
          columns={2}
          items={[
            [
              '对象',
              <RecordLink key="object" kind={objectKind} id={objectId}>
                {shownObjectName(objectKind, objectName)}
              </RecordLink>,
            ],
            ['操作人', `${row.username ?? ''}（${row.userid ?? ''}）`],
            ['时间', row.createTime],
            ['IP', row.ip],
          ]}
        />
        {changes.length > 0 && <Changes changes={changes} />}
        <Earlier row={row} />
      </div>
    </Drawer>
  )
}

const Changes = ({ changes }: Pick<LogRow, 'changes'>): ReactElement => (
  <section>
    <h3>变化</h3>
    <table className="zk-change-table">
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td>
              <ChangeWords change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** An object by its name; by its kind if it has none, or the reader may not see it. */
export const shownObjectName = (kind: string, name: string | null): string =>
  name ?? `${auditKindText(kind)}（无权查看名称）`

const MOST = 20

function Earlier({ row }: { row: LogRow }): ReactElement | null {
  const { objectKind, objectId, id } = row
  const query = { objectKind, objectId, logType: '2', pageSize: MOST, column: 'createTime', order: 'desc' as const }
  const found = useQuery(`lines of ${objectKind} ${objectId}`, (signal) => api.call(logList, { query }, signal))
  const others = found.last?.records.filter((each) => each.id !== id)
  return (
    <section>
      <h3>同一对象的其他变化</h3>
      {found.failure && <ErrorState title="没有加载成功" reason={found.failure} onRetry={found.retry} />}
      {!found.last && !found.failure && <Skeleton shape="text" />}
      {others?.length === 0 && <p>没有其他变化</p>}
      <ul className="zk-line-earlier">
        {others?.map((each) => (
          <li key={each.id}>
            <time>{each.createTime}</time>
            <span>
              {each.username} {auditText(each.action)} <ChangesInLine changes={each.changes} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const lineDetail = rowPanel<LogRow>({
  id: 'detail',
  label: '详情',
  icon: 'history',
  access: logList.access,
  panel: LinePanel,
})
