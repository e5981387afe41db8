import { type ReactElement, type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { dashboardTrends, dashboardWaiting, TREND_DAYS, type Waiting } from '#core/contract/km/dashboard.ts'
import { searchRecordMissed } from '#core/contract/km/search/search-record.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { greetingAt } from '#core/rules/greeting.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { useRefreshed } from '../parts/use-refresh.ts'
import { useMay } from '../rights.ts'
import { session } from '../session.store.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { type HomePart, shownParts } from './arrangement.ts'
import { MissedCard, MostReadCard } from './content-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import css from './home-screen.css?inline'
import { ServicesCard } from './services-card.tsx'
import { TrendCards } from './trend-cards.tsx'
import { useArrangement } from './use-arrangement.ts'
import { WaitingCard } from './waiting-card.tsx'
import { ageOf } from './waiting-words.ts'

styles(css)

/** What waits changes while somebody looks; trends of days do not. */
const WAITING_SECONDS = 60
const MOST_WORDS = 8

type Days = (typeof TREND_DAYS)[number]
type Trends = Result<typeof dashboardTrends>

/** The home of the console: what waits for the person, then how the knowledge is used. Every figure leads to its list. */
export function HomeScreen(): ReactElement {
  const [days, setDays] = useState<Days>(7)
  const [own, setOwn] = useArrangement()
  const [isArranging, setArranging] = useState(false)
  const waiting = useQuery('waiting', (signal) => api.call(dashboardWaiting, {}, signal))
  useRefreshed(WAITING_SECONDS, waiting)
  const trends = useQuery(`trends ${days}`, (signal) => api.call(dashboardTrends, { query: { days } }, signal))
  const refresh = () => {
    waiting.retry()
    trends.retry()
  }
  return (
    <>
      <BesideTitle>
        <Greeting waiting={waiting.latest} />
        <Tools onRefresh={refresh} onArrange={() => setArranging(true)} />
      </BesideTitle>
      {trends.latest && isNew(trends.latest) && <FirstSteps />}
      <div className="zk-console-home">
        {own &&
          shownParts(own).map(({ id }) => (
            <div key={id} className={HALF.has(id) ? 'is-half' : undefined}>
              {PARTS[id]({ waiting, trends, days, onDays: setDays })}
            </div>
          ))}
      </div>
      {own && isArranging && <ArrangeDialog own={own} onChange={setOwn} onClose={() => setArranging(false)} />}
    </>
  )
}

type Asked<T> = Pick<ReturnType<typeof useQuery<T>>, 'latest' | 'failure'>

interface PartProps {
  waiting: Asked<Result<typeof dashboardWaiting>>
  trends: Asked<Trends>
  days: Days
  onDays: (days: Days) => void
}

const PARTS: Readonly<Record<HomePart['id'], (p: PartProps) => ReactNode>> = {
  waiting: ({ waiting }) => (
    <Loaded query={waiting}>{({ lines, time }) => <WaitingCard lines={lines} time={time} />}</Loaded>
  ),
  trends: ({ trends, days, onDays }) => (
    <section aria-labelledby="zk-trends">
      <TrendHead days={days} onDays={onDays} />
      <div id="zk-trend-cards" role="tabpanel" aria-labelledby="zk-trends">
        <Loaded query={trends}>{(found) => <TrendCards trends={found.trends} />}</Loaded>
      </div>
    </section>
  ),
  mostRead: ({ trends }) => (
    <Loaded query={trends}>{(found) => <MostReadCard rows={found.mostRead} since={since(found)} />}</Loaded>
  ),
  missed: () => <Missed />,
  services: () => <ServicesCard />,
}

const Tools = ({ onRefresh, onArrange }: { onRefresh: () => void; onArrange: () => void }) => (
  <span className="zk-home-tools">
    <Button look="quiet" icon="refresh-cw" onClick={onRefresh}>
      刷新
    </Button>
    <Button look="quiet" icon="settings" onClick={onArrange}>
      选要看的
    </Button>
  </span>
)

const HALF: ReadonlySet<string> = new Set<HomePart['id']>(['mostRead', 'missed'])

/** Nothing to read yet. */
const isNew = ({ trends }: Trends): boolean => trends.some(({ key, whole }) => key === 'overdue' && whole === 0)

const since = ({ trends, days }: Trends): string => trends.find(({ points }) => points.length === days)?.points[0] ?? ''

/** A sentence with the figures that matter. */
function Greeting({ waiting }: { waiting: { lines: readonly Waiting[]; time: string } | null }): ReactElement | null {
  const { user } = useSnapshot(session)
  if (!waiting) return null
  const { lines, time } = waiting
  const hello = `${greetingAt(Number(time.slice(11, 13)))}，${user?.realname ?? user?.username ?? ''}`
  const all = lines.reduce((sum, { count }) => sum + count, 0)
  const late = lines.filter((line) => ageOf(line, time)?.isLate).length
  const things = all === 0 ? '没有事等您。' : `有 ${all} 件事等您${late > 0 ? `，其中 ${late} 类已有超时` : ''}。`
  return (
    <p className="zk-num">
      {hello}。{things}数据更新于 {time.slice(11, 16)}
    </p>
  )
}

const PERIODS = TREND_DAYS.map((days) => ({ id: String(days), text: `近 ${days} 天` }))

const TrendHead = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => (
  <div className="zk-home-head">
    <h2 id="zk-trends">趋势</h2>
    <Tabs
      look="chips"
      label="多长时间"
      controls="zk-trend-cards"
      tabs={PERIODS}
      value={String(days)}
      onChange={(id) => onDays(Number(id) as Days)}
    />
  </div>
)

/** What an answer shows; a failed one says why, and keeps what was there. */
function Loaded<T>({ query, children }: { query: Asked<T>; children: (value: T) => ReactNode }): ReactElement {
  const { latest, failure } = query
  return (
    <>
      <Refusal>{failure}</Refusal>
      {latest !== null && children(latest)}
      {latest === null && failure === null && <Skeleton shape="rows" />}
    </>
  )
}

/** Only for those who may look at what was searched for. */
function Missed(): ReactElement | null {
  const isAllowed = useMay()(searchRecordMissed.access)
  const words = useQuery(isAllowed ? 'missed' : null, (signal) =>
    api.call(searchRecordMissed, { query: { kind: 'zeroResult', pageSize: MOST_WORDS } }, signal),
  )
  return isAllowed ? <Loaded query={words}>{({ records }) => <MissedCard words={records} />}</Loaded> : null
}

export const screens = { 'dashboard/Analysis': HomeScreen }
