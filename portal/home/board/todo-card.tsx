import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Todo } from '#core/contract/km/home.ts'
import { untilText } from '#core/text/until-text.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { chipClass } from '#ui/controls/chip/chip.tsx'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import type { Hue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import type { Part } from '../use-part.ts'
import { PartCard } from './part-card.tsx'
import css from './todo-card.css?inline'
import { hasWay, WayTo } from './way-to.tsx'

styles(css)

interface Face {
  icon: IconName
  hue: Hue
  /** What its button says. */
  act: string
  /** The label of the time; `until` counts down to it. */
  time?: string
  until?: boolean
}

const FACES: Readonly<Record<string, Face>> = {
  mustRead: { icon: 'book-open', hue: 'rose', act: '去阅读', until: true },
  toReview: { icon: 'clipboard-check', hue: 'violet', act: '去审核', time: '提交' },
  toDecide: { icon: 'users', hue: 'teal', act: '去处理' },
  accessReview: { icon: 'shield-check', hue: 'teal', act: '去看看', until: true },
  granted: { icon: 'badge-check', hue: 'green', act: '去阅读' },
  rejected: { icon: 'file-text', hue: 'orange', act: '去修改', time: '退回' },
  draft: { icon: 'file-plus', hue: 'slate', act: '接着写', time: '保存' },
  expiring: { icon: 'calendar', hue: 'amber', act: '去看看', until: true },
}
const OTHER: Face = { icon: 'file-text', hue: 'slate', act: '打开' }

/** Rows of each kind at first sight, and of all kinds together. */
const MOST_EACH = 2
const MOST = 5

export const TodoCard = ({ part }: { part: Part<readonly Todo[]> }): ReactElement => (
  <PartCard title="等您处理" part={part} isEmpty={(lines) => lines.length === 0}>
    {(lines) => <Lines lines={lines} />}
  </PartCard>
)

function Lines({ lines }: { lines: readonly Todo[] }): ReactElement {
  const most = lines.length === 1 ? MOST : MOST_EACH
  const rows = lines.flatMap((line) => line.records.slice(0, most).map((record) => ({ line, record }))).slice(0, MOST)
  return (
    <>
      <ul className="zk-todo">
        {rows.map(({ line, record }) => (
          <Row key={`${line.key} ${record.docId}`} line={line} record={record} />
        ))}
      </ul>
      <nav className="zk-todo-all" aria-label="等您处理的种类">
        {lines.map(({ key, title, count }) => {
          const text = `${title} ${count}`
          return hasWay(key) ? (
            <WayTo key={key} to={key} className={chipClass(false, true)}>
              {text}
            </WayTo>
          ) : (
            <Tag key={key}>{text}</Tag>
          )
        })}
      </nav>
    </>
  )
}

function Row({ line, record }: { line: Todo; record: Todo['records'][number] }): ReactElement {
  const face = FACES[line.key] ?? OTHER
  return (
    <li>
      <Tile icon={face.icon} hue={face.hue} />
      <span className="zk-todo-what">
        <Link to={documentAddress(record.docId)} title={record.title}>
          {record.title}
        </Link>
        <Tag hue={face.hue}>{line.title}</Tag>
      </span>
      {record.time && <When face={face} time={record.time} />}
      <Link
        className={buttonClass(line.key === 'mustRead' ? 'soft' : 'plain')}
        to={documentAddress(record.docId)}
        aria-label={`${face.act}：${record.title}`}
      >
        {face.act}
      </Link>
    </li>
  )
}

function When({ face, time }: { face: Face; time: string }): ReactElement {
  const [now] = useState(() => new Date())
  return (
    <small className="zk-num" title={time}>
      {face.until ? untilText(time, now) : <WireTime time={time} />}
      {face.time}
    </small>
  )
}
