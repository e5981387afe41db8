import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import type { MustReadRow } from '#core/contract/km/community/must-read.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useStore } from '../../use-portal.ts'
import { MineStore } from '../mine.store.ts'
import { ListFrame } from './list-frame.tsx'
import { MineLine } from './mine-line.tsx'

const STATES = [
  { value: 'open', text: '待确认' },
  { value: 'confirmed', text: '已确认' },
] as const

/** The person's mandatory reading. Confirming happens on the document's page. */
export function MustReadPanel(): ReactElement {
  const list = useStore(MineStore).lists.mustRead
  const { filter } = useSnapshot(list.state)
  const title = filter.state === 'open' ? '没有等您阅读的知识' : '您还没有确认过必读的知识'
  return (
    <>
      <div className="zk-mine-filter">
        <SelectField
          label="状态"
          value={filter.state}
          options={STATES}
          onChange={(state) => void list.narrow({ state })}
        />
      </div>
      <ListFrame list={list} empty={<EmptyState icon="book-open" title={title} />}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <MineLine
                key={row.docId}
                docId={row.docId}
                title={row.doc.title}
                text={row.state === 'open' && row.confirmTime ? '有了新版本，请重新阅读' : `第 ${row.version} 版`}
                meta={<Duty row={row} />}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}

function Duty({ row }: { row: MustReadRow }): ReactElement {
  if (row.state === 'confirmed') {
    return (
      <>
        <StateDot tone="good">已确认</StateDot>
        {row.confirmTime && <WireTime time={row.confirmTime} />}
      </>
    )
  }
  return (
    <>
      <StateDot tone={row.overdue ? 'bad' : 'warn'}>{row.overdue ? '已逾期' : '待确认'}</StateDot>
      {row.dueTime && (
        <span>
          请在 <WireTime time={row.dueTime} /> 前阅读
        </span>
      )}
    </>
  )
}
