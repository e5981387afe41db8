import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import type { RoleRow } from '#core/contract/sys/role.ts'
import { roleUsers, roleUsersAdd, roleUsersDelete } from '#core/contract/sys/user-links.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import { loadPeople } from '../organisation/loaders.ts'
import { PlainTable } from '../parts/data-table/plain-table.tsx'
import { useSelection } from '../parts/data-table/selection.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { Pager } from '../parts/pager/pager.tsx'
import { PersonPicker } from '../parts/pickers/people-pickers.tsx'
import type { PanelProps } from '../resource/define.ts'
import { rowId } from '../resource/row-id.ts'
import { PAGE_SIZES } from '../resource/use-list.ts'
import { useSave } from '../resource/use-save.ts'
import { useMay } from '../rights.ts'

const COLUMNS = [
  { key: 'username', title: '账号', width: 140 },
  { key: 'realname', title: '姓名', width: 120 },
  { key: 'orgCodeTxt', title: '部门' },
]

/** Who has the role; people are added and taken out at once. */
export function RoleMembers({ rows, onClose }: PanelProps<RoleRow>): ReactElement {
  const { id: roleId = '', roleName = '' } = rows[0] ?? {}
  const mayChange = useMay()(roleUsersAdd.access)
  const [page, setPage] = useState({ pageNo: 1, pageSize: PAGE_SIZES[0] as number })
  const [isPicking, setIsPicking] = useState(false)
  const selection = useSelection<UserRow>(rowId)
  const { last, failure, retry } = useQuery(JSON.stringify(page), (signal) =>
    api.call(roleUsers, { query: { ...page, roleId } }, signal),
  )
  const { save, refusal, isBusy } = useSave()
  const change = async (call: ReturnType<typeof prepared>) => {
    if (!(await save(call))) return
    selection.clear()
    retry()
  }
  const takeOut = (people: readonly UserRow[]) =>
    void change(prepared(roleUsersDelete, { query: { roleId, userIds: people.map(rowId).join(',') } }))
  const chosen = selection.rows()
  return (
    <Drawer title={`“${roleName}”的成员`} width="wide" onClose={onClose}>
      <div className="zk-resource">
        {mayChange && (
          <div className="zk-resource-actions">
            <Button icon="plus" intent="primary" text="添加成员" loading={isBusy} onClick={() => setIsPicking(true)} />
            <Button text="移出所选" disabled={chosen.length === 0 || isBusy} onClick={() => takeOut(chosen)} />
          </div>
        )}
        <Refusal>{refusal ?? failure}</Refusal>
        {!last && !failure && <Skeleton shape="rows" />}
        {last?.records.length === 0 && <EmptyState icon="people" title="这个角色还没有成员" />}
        {last && last.records.length > 0 && (
          <PlainTable
            label="成员"
            columns={COLUMNS}
            rows={last.records}
            rowKey={rowId}
            {...(mayChange && {
              selection,
              actions: (row: UserRow) => [{ id: 'out', label: '移出', run: () => takeOut([row]) }],
            })}
          />
        )}
        {last && (
          <Pager
            page={page.pageNo}
            size={page.pageSize}
            sizes={PAGE_SIZES}
            total={last.total}
            onPage={(pageNo) => setPage({ ...page, pageNo })}
            onSize={(pageSize) => setPage({ pageNo: 1, pageSize })}
          />
        )}
      </div>
      {isPicking && (
        <PersonPicker
          load={loadPeople}
          isMany
          chosen={[]}
          onClose={() => setIsPicking(false)}
          onPick={(people) => {
            setIsPicking(false)
            if (people.length > 0)
              void change(prepared(roleUsersAdd, { body: { roleId, userIdList: people.map(rowId) } }))
          }}
        />
      )}
    </Drawer>
  )
}
