import { HTMLTable, Icon, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import type { UserRow } from '#core/contract/sys/people.ts'
import { userList } from '#core/contract/sys/user.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { totalText } from '#ui/controls/pagination/page-numbers.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import '../resource/list-styles.ts'
import { type ListState, useList } from '../resource/use-list.ts'

const PAGE_SIZES = ['10', '20', '30'] as const

interface Column {
  key: string
  title: string
  cell: (row: UserRow) => ReactElement | string
  isSortable?: boolean
}

const COLUMNS: readonly Column[] = [
  { key: 'username', title: '账号', cell: (row) => row.username, isSortable: true },
  { key: 'realname', title: '姓名', cell: (row) => row.realname, isSortable: true },
  { key: 'sex', title: '性别', cell: (row) => (row.sex === 1 ? '男' : row.sex === 2 ? '女' : '') },
  { key: 'orgCodeTxt', title: '部门', cell: (row) => row.orgCodeTxt ?? '' },
  { key: 'phone', title: '手机号', cell: (row) => row.phone ?? '' },
  { key: 'email', title: '邮箱', cell: (row) => row.email ?? '' },
  {
    key: 'status',
    title: '状态',
    cell: (row) => (row.status === 2 ? <StateDot tone="bad">冻结</StateDot> : <StateDot tone="good">正常</StateDot>),
  },
]

/** 用户: who there is. Changing them comes with the organisation's own screens. */
export function UsersScreen(): ReactElement {
  const list = useList<UserRow>(userList, ['username', 'realname'])
  const { page, failure, busy } = list
  return (
    <>
      <SearchBar list={list} />
      {failure && <ErrorState title="用户没有加载成功" reason={failure} onRetry={list.reload} />}
      {!failure && !page && <Skeleton shape="rows" />}
      {page && page.records.length === 0 && <EmptyState icon="user" title="没有符合条件的用户" />}
      {page && page.records.length > 0 && (
        <div
          className={`zk-list-frame${busy ? ' is-busy' : ''}`}
          tabIndex={0}
          role="region"
          aria-label="用户列表"
          aria-busy={busy}
        >
          <UserTable list={list} rows={page.records} />
        </div>
      )}
      {page && <Foot list={list} total={page.total} more={page.more ?? false} />}
    </>
  )
}

const UserTable = ({ list, rows }: { list: ListState<UserRow>; rows: readonly UserRow[] }) => (
  <HTMLTable className="zk-list" compact interactive={false}>
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <HeadCell key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {COLUMNS.map((column) => (
            <td key={column.key}>{column.cell(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </HTMLTable>
)

function SearchBar({ list }: { list: ListState<UserRow> }): ReactElement {
  const [username, setUsername] = useState(list.filters.get('username') ?? '')
  const [realname, setRealname] = useState(list.filters.get('realname') ?? '')
  const handleSearch = (event: FormEvent) => {
    event.preventDefault()
    list.change({ username: username.trim(), realname: realname.trim() })
  }
  const handleReset = () => {
    setUsername('')
    setRealname('')
    list.change({ username: '', realname: '' })
  }
  return (
    <form className="zk-list-bar" role="search" aria-label="查询用户" onSubmit={handleSearch}>
      <InputGroup aria-label="账号" placeholder="账号" value={username} onValueChange={setUsername} />
      <InputGroup aria-label="姓名" placeholder="姓名" value={realname} onValueChange={setRealname} />
      <Button look="primary" icon="search" type="submit">
        查询
      </Button>
      <Button onClick={handleReset}>重置</Button>
    </form>
  )
}

function HeadCell({ column, list }: { column: Column; list: ListState<UserRow> }): ReactElement {
  if (!column.isSortable) return <th scope="col">{column.title}</th>
  const isSorted = list.column === column.key
  const isUp = isSorted && list.order === 'asc'
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className="zk-sort"
        onClick={() => list.change({ column: column.key, order: isUp ? 'desc' : 'asc' })}
      >
        {column.title}
        <Icon icon={isSorted ? (isUp ? 'arrow-up' : 'arrow-down') : 'double-caret-vertical'} size={12} aria-hidden />
      </button>
    </th>
  )
}

function Foot({ list, total, more }: { list: ListState<UserRow>; total: number; more: boolean }): ReactElement {
  const isOnePage = total <= list.pageSize
  return (
    <div className="zk-list-foot">
      {isOnePage && <span className="zk-num">{totalText(list.pageNo, list.pageSize, total, more)}</span>}
      <Pagination
        page={list.pageNo}
        size={list.pageSize}
        total={total}
        more={more}
        onPage={(pageNo) => list.change({ pageNo })}
      />
      <SelectField
        label="每页"
        value={String(list.pageSize)}
        options={PAGE_SIZES.map((value) => ({ value: value as string, text: `${value} 条` }))}
        onChange={(pageSize) => list.change({ pageSize })}
      />
    </div>
  )
}
