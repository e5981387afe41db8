import { type ReactElement, useState } from 'react'
import { mustReadPeople, type ReadingRow } from '#core/contract/km/community/must-read.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useApi } from '../../use-portal.ts'
import { PagedRows } from './paged-rows.tsx'

const STATES: Record<ReadingRow['state'], { tone: Tone; text: string }> = {
  confirmed: { tone: 'good', text: '已确认' },
  open: { tone: 'warn', text: '未确认' },
  unreadable: { tone: 'bad', text: '无权阅读' },
}

const FILTERS = [
  { value: '', text: '全部' },
  { value: 'open', text: '未确认' },
  { value: 'confirmed', text: '已确认' },
] as const

interface ReadingPeopleProps {
  docId: string
  summary: { people: number; confirmed: number }
}

/** Who has confirmed a document, who has not, and who cannot because they have no access. */
export function ReadingPeople({ docId, summary: { people, confirmed } }: ReadingPeopleProps): ReactElement {
  const api = useApi()
  const [state, setState] = useState<(typeof FILTERS)[number]['value']>('')
  if (people === 0) return <p className="zk-care-note">还没有布置给谁。</p>
  return (
    <>
      <div className="zk-care-sum zk-num">
        <span>
          {confirmed} / {people} 人已确认
        </span>
        <ProgressBar share={confirmed / people} label="已确认的人" />
        <SelectField label="显示" value={state} options={FILTERS} onChange={setState} />
      </div>
      <PagedRows
        key={state}
        label="确认情况"
        nothing="没有这样的人。"
        ask={(paging, signal) =>
          api.call(mustReadPeople, { query: { docId, ...paging, ...(state !== '' && { state }) } }, signal)
        }
        keyOf={(row) => row.userId}
        render={(row) => <Person row={row} />}
      />
    </>
  )
}

function Person({ row }: { row: ReadingRow }): ReactElement {
  const { tone, text } = STATES[row.state]
  return (
    <>
      <span>
        <b>{row.realname}</b>
        <small>{[row.username, row.orgCodeTxt].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="zk-care-state">
        <StateDot tone={row.state === 'open' && row.overdue ? 'bad' : tone}>
          {row.state === 'open' && row.overdue ? '已逾期' : text}
        </StateDot>
        <small>
          {row.confirmedVersion !== null && `第 ${row.confirmedVersion} 版 `}
          {row.confirmTime ? <WireTime time={row.confirmTime} /> : row.dueTime && `截止 ${row.dueTime.slice(0, 10)}`}
        </small>
      </span>
    </>
  )
}
