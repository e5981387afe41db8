import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { BITS } from '#core/access/grant.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useDelayed } from '../parts/pickers/use-delayed.ts'
import { FIRST_PAGE, OwnPager } from '../resource/own-pager.tsx'
import { ASK, type Asked, type Row } from './effective.ts'
import { BIT_TEXTS } from '../grant-texts.ts'
import type { ScopeBy } from './kinds.ts'

interface EffectivePaneProps {
  by: ScopeBy
  id: string
  onWhy: (row: { id: string }) => void
}

/** Who really may, or what somebody really may, by all rules together. */
export function EffectivePane({ by, id, onWhy }: EffectivePaneProps): ReactElement {
  const [asked, setAsked] = useState<Omit<Asked, 'id'>>({ word: '', have: 'can', ...FIRST_PAGE })
  const word = useDelayed(asked.word, 250).trim()
  const wanted = { ...asked, word, id }
  const { last, failure, retry } = useQuery(JSON.stringify(wanted), (signal) => ASK[by]!(wanted, signal))
  return (
    <div className="zk-scope-effective">
      <div className="zk-scope-bar">
        <Filters by={by} asked={asked} onChange={(part) => setAsked({ ...asked, ...part, pageNo: 1 })} />
        {last && <span>{last.said}</span>}
      </div>
      {failure && <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />}
      {!failure && !last && <Skeleton shape="rows" />}
      {last?.rows.length === 0 && <EmptyState icon="search" title="没有" />}
      {last && last.rows.length > 0 && <Rows {...{ by, onWhy }} rows={last.rows} />}
      {last && last.total > FIRST_PAGE.pageSize && (
        <OwnPager
          label="人和知识的分页"
          page={asked}
          total={last.total}
          onChange={(page) => setAsked({ ...asked, ...page })}
        />
      )}
    </div>
  )
}

interface FiltersProps {
  by: ScopeBy
  asked: Omit<Asked, 'id'>
  onChange: (part: Partial<Asked>) => void
}

const Filters = ({ by, asked, onChange }: FiltersProps) => (
  <>
    {by === 'document' && (
      <SegmentedControl
        small
        aria-label="能看还是不能看"
        options={[
          { label: '能看的人', value: 'can' },
          { label: '不能看的人', value: 'cannot' },
        ]}
        value={asked.have}
        onValueChange={(have) => onChange({ have: have as Asked['have'] })}
      />
    )}
    {by !== 'department' && (
      <InputGroup
        size="small"
        leftIcon="search"
        aria-label="查找"
        placeholder={by === 'document' ? '姓名或账号' : '标题'}
        value={asked.word}
        onValueChange={(word) => onChange({ word })}
      />
    )}
  </>
)

interface RowsProps extends Omit<EffectivePaneProps, 'id'> {
  rows: readonly Row[]
}

const Rows = ({ by, rows, onWhy }: RowsProps) => (
  <table className="zk-scope-matrix">
    <thead>
      <tr>
        <th scope="col">{by === 'user' ? '知识' : '人'}</th>
        {BITS.map((bit) => (
          <th key={bit} scope="col" className="is-bit">
            {BIT_TEXTS[bit]}
          </th>
        ))}
        {by !== 'department' && <th scope="col">操作</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <PlainRow key={row.id} {...{ by, row, onWhy }} />
      ))}
    </tbody>
  </table>
)

const PlainRow = ({ by, row: { id, name, note, cells }, onWhy }: Omit<RowsProps, 'rows'> & { row: Row }) => (
  <tr>
    <th scope="row">
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
    </th>
    {BITS.map((bit) => (
      <td key={bit} className="is-bit">
        {cells[bit]}
      </td>
    ))}
    {by !== 'department' && (
      <td className="is-end">
        <Button
          variant="minimal"
          size="small"
          text="为什么"
          aria-label={`${name} 为什么`}
          onClick={() => onWhy({ id })}
        />
      </td>
    )}
  </tr>
)
