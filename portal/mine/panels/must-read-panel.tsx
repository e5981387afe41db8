import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MustReadRow } from '#core/contract/km/community/must-read.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { untilText } from '#core/text/until-text.ts'
import { wireMinute } from '#core/text/wire-time.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
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
      <div className="zk-mine-filter" role="group" aria-label="状态">
        {STATES.map(({ value, text }) => {
          const isOn = filter.state === value
          return (
            <Chip key={value} isOn={isOn} aria-pressed={isOn} onClick={() => void list.narrow({ state: value })}>
              {text}
            </Chip>
          )
        })}
      </div>
      <ListFrame list={list} empty={<EmptyState icon="book-open" title={title} actions={<Elsewhere />} />}>
        {(rows) => (
          <ul className="zk-mine-lines">
            {rows.map((row) => (
              <MineLine
                key={row.docId}
                docId={row.docId}
                kind={row.doc.fileType ?? null}
                title={row.doc.title}
                text={<Asked row={row} />}
                meta={<Duty row={row} />}
                actions={row.state === 'open' && <ReadLink row={row} />}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}

const Elsewhere = (): ReactElement => (
  <Link className={buttonClass()} to={PORTAL_PATHS.list}>
    去知识库看看
  </Link>
)

const ReadLink = ({ row }: { row: MustReadRow }): ReactElement => (
  <Link className={buttonClass('soft')} aria-label={`去阅读 ${row.doc.title}`} to={documentAddress(row.docId)}>
    去阅读
  </Link>
)

/** What is asked for, and until when. */
const Asked = ({ row }: { row: MustReadRow }): ReactElement => (
  <>
    {row.state === 'open' && row.confirmTime ? '有了新版本，请重新阅读' : `第 ${row.version} 版`}
    {row.state === 'open' && row.dueTime && (
      <>
        {' · 请在 '}
        <WireTime time={row.dueTime} /> 前阅读
      </>
    )}
  </>
)

const SOON_MS = 3 * 86_400_000

/** How long there is still time, or when it was done. */
function Duty({ row }: { row: MustReadRow }): ReactElement {
  const [now] = useState(() => new Date())
  if (row.state === 'confirmed') return <>已确认 {row.confirmTime && <WireTime time={row.confirmTime} />}</>
  if (!row.dueTime) return <StateDot tone="quiet">待确认</StateDot>
  const isSoon = row.dueTime <= wireMinute(new Date(now.getTime() + SOON_MS))
  return <StateDot tone={row.overdue ? 'bad' : isSoon ? 'warn' : 'quiet'}>{untilText(row.dueTime, now)}</StateDot>
}
