import { type ReactElement, useState } from 'react'
import type { Todo } from '#core/contract/km/home.ts'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { DocumentRow } from '../../documents/document-row.tsx'
import type { Part } from '../use-part.ts'
import { PartCard } from './part-card.tsx'
import css from './todo-card.css?inline'
import { hasWay, WayTo } from './way-to.tsx'
import { styles } from '#ui/theme/styles.ts'

styles(css)

/** The label of the time, by kind of task. */
const TIME_OF: Readonly<Record<string, string>> = {
  mustRead: '截止',
  toReview: '提交',
  rejected: '退回',
  expiring: '到期',
}

export const TodoCard = ({ part }: { part: Part<readonly Todo[]> }): ReactElement => (
  <PartCard title="等我处理" part={part} isEmpty={(lines) => lines.length === 0}>
    {(lines) => <Lines lines={lines} />}
  </PartCard>
)

function Lines({ lines }: { lines: readonly Todo[] }): ReactElement | null {
  const [wanted, setWanted] = useState('')
  const line = lines.find((each) => each.key === wanted) ?? lines[0]
  if (!line) return null
  const tabs = lines.map(({ key, title, count }) => ({ id: key, text: title, count }))
  return (
    <div className="zk-todo">
      <Tabs label="等我处理的种类" tabs={tabs} value={line.key} onChange={setWanted}>
        <ul>
          {line.records.map(({ docId, title, time }) => (
            <DocumentRow key={docId} doc={{ id: docId, title }} meta={time && <Moment of={line.key} time={time} />} />
          ))}
        </ul>
        <Rest line={line} />
      </Tabs>
    </div>
  )
}

const Moment = ({ of, time }: { of: string; time: string }): ReactElement => (
  <span>
    {TIME_OF[of]} <WireTime time={time} />
  </span>
)

function Rest({ line: { key, count, records } }: { line: Todo }): ReactElement | null {
  if (hasWay(key)) {
    return (
      <p className="zk-todo-all">
        <WayTo to={key}>{`全部 ${count} 篇`}</WayTo>
      </p>
    )
  }
  return count > records.length ? (
    <p className="zk-todo-all">另有 {count - records.length} 篇，处理完前面的就会显示。</p>
  ) : null
}
