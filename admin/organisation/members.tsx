import { Button } from '@blueprintjs/core'
import { type ComponentType, type ReactElement, useState } from 'react'
import type { Prepared } from '#core/api/prepared.ts'
import type { Access } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { departmentNodes } from './department-nodes.ts'
import { searchPeople } from './people-controls.tsx'
import type { RowAction } from '../parts/data-table/column.ts'
import { PlainTable } from '../parts/data-table/plain-table.tsx'
import { type Selection, useSelection } from '../parts/data-table/selection.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { DepartmentPersonPicker } from '../parts/pickers/department-person-picker.tsx'
import type { PersonRow } from '../parts/pickers/picking.ts'
import type { ResourceAction } from '../resource/define.ts'
import { FIRST_PAGE, OwnPager } from '../resource/own-pager.tsx'
import { rowId } from '../resource/row-id.ts'
import { useDoing } from '../resource/use-doing.tsx'
import { useMay } from '../rights.ts'

const COLUMNS = [
  { key: 'username', title: '账号', width: 140 },
  { key: 'realname', title: '姓名', width: 120 },
  { key: 'orgCodeTxt', title: '部门' },
]

export interface PersonPanelProps {
  /** The id of the role or department. */
  of: string
  person: UserRow
  onClose: () => void
}

export interface MembersProps {
  /** Its id, for `also`. */
  id?: string
  /** The name of the role or department: 财务部. */
  of: string
  load: (page: { pageNo: number; pageSize: number }, signal: AbortSignal) => Promise<Page<UserRow> | null>
  /** The right to add and remove members. */
  access: Access
  /** Absent: members are only removed here, and added on another screen. */
  add?: (ids: string[]) => Prepared
  takeOut: (ids: string) => Prepared
  /** Further actions on one member. */
  also?: { label: string; access: Access; panel: ComponentType<PersonPanelProps> }
  onClose: () => void
}

/** The people of a role or department; changes take effect immediately, with a result for each person if some were refused. */
export function Members({ id = '', of, load, access, add, takeOut, also, onClose }: MembersProps): ReactElement {
  const may = useMay()
  const mayChange = may(access)
  const [page, setPage] = useState(FIRST_PAGE)
  const selection = useSelection<UserRow>(rowId)
  const { last, failure, retry } = useQuery(JSON.stringify(page), (signal) => load(page, signal))
  const doing = useDoing<PersonRow>(PEOPLE, { reload: retry, removed: retry }, selection)
  const [opened, setOpened] = useState<UserRow | null>(null)
  const out = manyAction('移出', access, (people) => takeOut(people.join(',')))
  const actions = [
    ...(also && may(also.access) ? [{ id: 'also', label: also.label, run: setOpened }] : []),
    ...(mayChange ? [{ id: 'out', label: '移出', run: (row: UserRow) => doing.start(out, [row]) }] : []),
  ]
  return (
    <Drawer title={`“${of}”的成员`} width="wide" onClose={onClose}>
      <div className="zk-resource">
        {mayChange && add && (
          <Bar
            chosen={selection.rows()}
            onDrop={(people) => doing.start(out, people)}
            onAdd={(people) => doing.start(manyAction('添加', access, add), people)}
          />
        )}
        <Refusal>{failure}</Refusal>
        {!last && !failure && <Skeleton shape="rows" />}
        {last && <Rows page={last} {...(mayChange && add && { selection })} actions={actions} />}
        {last && <OwnPager label="成员分页" page={page} total={last.total} onChange={setPage} />}
      </div>
      {doing.open}
      {opened && also && <also.panel of={id} person={opened} onClose={() => setOpened(null)} />}
    </Drawer>
  )
}

const PEOPLE = { noun: '成员', nameOf: ({ realname }: PersonRow) => realname }

const manyAction = (label: string, access: Access, call: (ids: string[]) => Prepared): ResourceAction<PersonRow> => ({
  id: label,
  label,
  access,
  on: 'both',
  call: (people) => call(people.map(rowId)),
})

interface BarProps {
  chosen: readonly PersonRow[]
  onDrop: (people: readonly PersonRow[]) => void
  onAdd: (people: readonly PersonRow[]) => void
}

function Bar({ chosen, onDrop, onAdd }: BarProps): ReactElement {
  const [isPicking, setIsPicking] = useState(false)
  const { value: departments } = useQuery(isPicking ? 'departments' : null, (signal) =>
    departmentNodes(undefined, signal),
  )
  return (
    <div className="zk-resource-actions">
      <Button icon="plus" intent="primary" text="添加成员" onClick={() => setIsPicking(true)} />
      <Button text="移出所选" disabled={chosen.length === 0} onClick={() => onDrop(chosen)} />
      {isPicking && departments && (
        <DepartmentPersonPicker
          departments={departments}
          load={searchPeople}
          onClose={() => setIsPicking(false)}
          onPick={(people) => {
            setIsPicking(false)
            if (people.length > 0) onAdd(people)
          }}
        />
      )}
    </div>
  )
}

interface RowsProps {
  page: Page<UserRow>
  selection?: Selection<UserRow>
  actions: readonly RowAction<UserRow>[]
}

const Rows = ({ page, selection, actions }: RowsProps) =>
  page.records.length === 0 ? (
    <EmptyState icon="user-round" title="还没有成员" />
  ) : (
    <PlainTable
      label="成员"
      columns={COLUMNS}
      rows={page.records}
      rowKey={rowId}
      {...(selection && { selection })}
      {...(actions.length > 0 && { actions: () => actions })}
    />
  )
