import { type ReactElement, useState } from 'react'
import type { HealthPart, healthTotals } from '#core/contract/km/documents/health.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { FULL_HEALTH, healthGrade } from '#core/rules/health.ts'
import { grouped } from '#core/text/grouped.ts'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { Figure } from '../home/figure.tsx'

type Totals = Result<typeof healthTotals>

/** The mean of the whole site, as far as the person may open it. */
export const SiteCard = ({ documents, score, flawed }: Totals['site']): ReactElement => (
  <section className="zk-health-card zk-health-site" aria-labelledby="zk-health-site">
    <header>
      <h2 id="zk-health-site">平均得分</h2>
    </header>
    <p className={`zk-health-score is-${healthGrade(documents === 0 ? FULL_HEALTH : score)}`}>
      {documents === 0 ? '—' : score}
    </p>
    <p>{documents === 0 ? '还没有计算，一小时内会有' : `${grouped(documents)} 篇，${grouped(flawed)} 篇要处理`}</p>
  </section>
)

/** How many documents have each reason; a press lists them. */
export function ReasonsCard({ reasons }: Pick<Totals, 'reasons'>): ReactElement {
  const found = reasons.filter(({ count }) => count > 0)
  const most = Math.max(...found.map(({ count }) => count), 1)
  return (
    <section className="zk-health-card" aria-labelledby="zk-health-reasons">
      <header>
        <h2 id="zk-health-reasons">扣分原因</h2>
        <small>按一下，下面只列出这一种</small>
      </header>
      {found.length === 0 && <p className="zk-health-none">没有扣分</p>}
      <ul className="zk-health-bars">
        {found.map(({ reason, name, hint, count, list }) => (
          <li key={reason} title={hint}>
            <Figure list={list} label={`${name} ${count} 篇`}>
              {name}
            </Figure>
            <Bar part={count / most} tone="fair" />
            <span>{grouped(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TABS = [
  { id: 'categories', text: '分类' },
  { id: 'departments', text: '部门' },
] as const
const SHOWN = 5

/** The worst categories and departments. */
export function PartsCard(parts: Pick<Totals, 'categories' | 'departments'>): ReactElement {
  const [by, setBy] = useState<'categories' | 'departments'>('categories')
  return (
    <section className="zk-health-card" aria-labelledby="zk-health-parts">
      <header>
        <h2 id="zk-health-parts">最需要整理的</h2>
      </header>
      <Tabs look="chips" label="按什么看" tabs={TABS} value={by} onChange={setBy}>
        {parts[by].length === 0 && <p className="zk-health-none">没有归类的知识</p>}
        <ul className="zk-health-bars">
          {parts[by].slice(0, SHOWN).map((part) => (
            <PartLine key={JSON.stringify(part.list.query)} {...part} />
          ))}
        </ul>
      </Tabs>
    </section>
  )
}

const PartLine = ({ name, documents, score, flawed, list }: HealthPart): ReactElement => (
  <li title={`${documents} 篇，${flawed} 篇要处理`}>
    <Figure list={list} label={`${name}，平均 ${score} 分，${documents} 篇`}>
      {name}
    </Figure>
    <Bar part={score / FULL_HEALTH} tone={healthGrade(score)} />
    <span>{score}</span>
  </li>
)

const Bar = ({ part, tone }: { part: number; tone: ReturnType<typeof healthGrade> }): ReactElement => (
  <span className={`zk-health-bar is-${tone}`} aria-hidden="true">
    <span style={{ inlineSize: `${Math.round(part * 100)}%` }} />
  </span>
)
