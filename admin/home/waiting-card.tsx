import type { ReactElement } from 'react'
import { grouped } from '#core/text/grouped.ts'
import type { Waiting } from '#core/contract/km/dashboard.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import { Figure } from './figure.tsx'
import css from './waiting-card.css?inline'
import { ageOf, WAITING_LOOKS } from './waiting-words.ts'

styles(css)

interface WaitingCardProps {
  lines: readonly Waiting[]
  /** When they were counted. */
  time: string
}

/** What waits for the person: what, how many, how old, and one verb; what is late stands first. */
export const WaitingCard = ({ lines, time }: WaitingCardProps): ReactElement => (
  <section className="zk-panel" aria-labelledby="zk-waiting">
    <header>
      <h2 id="zk-waiting">等我处理</h2>
      {lines.length > 0 && <small>超时的在前</small>}
    </header>
    {lines.length === 0 && (
      <p className="zk-waiting-none">
        <Icon name="check-check" /> 没有等您处理的事
      </p>
    )}
    <ul className="zk-waiting zk-num">
      {lines.map((line, at) => (
        <Line key={line.key} line={line} time={time} isFirst={at === 0} />
      ))}
    </ul>
  </section>
)

const countText = ({ count, more }: Waiting) => `${grouped(count)}${more ? '+' : ''}`

function Line({ line, time, isFirst }: { line: Waiting; time: string; isFirst: boolean }): ReactElement {
  const { icon, hue, verb } = WAITING_LOOKS[line.key]
  return (
    <li className={isFirst ? 'is-first' : undefined}>
      <i data-hue={hue} aria-hidden="true">
        <Icon name={icon} />
      </i>
      <div>
        <strong>{line.title}</strong>
        <span>{line.first ?? ''}</span>
      </div>
      <Figure list={line.list} label={`${line.title}，${countText(line)} 件`}>
        {countText(line)}
      </Figure>
      <AgeOf line={line} time={time} />
      <Figure list={line.list} label={`${verb}：${line.title}`} className={buttonClass(isFirst ? 'primary' : 'plain')}>
        {verb}
      </Figure>
    </li>
  )
}

/** The bar fills towards the agreed time. */
function AgeOf({ line, time }: { line: Waiting; time: string }): ReactElement {
  const age = ageOf(line, time)
  if (age === null) return <span className="zk-waiting-age" />
  return (
    <span className={`zk-waiting-age${age.isLate ? ' is-late' : ''}`}>
      {age.isLate && <Icon name="circle-alert" size={14} />}
      {age.text}
      {age.used !== null && <progress aria-hidden="true" max={1} value={age.used} />}
    </span>
  )
}
