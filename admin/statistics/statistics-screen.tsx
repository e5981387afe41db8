import { type ReactElement, useMemo } from 'react'
import { grouped } from '#core/text/grouped.ts'
import { useSearchParams } from 'react-router-dom'
import {
  type Bar,
  docStatistics,
  docStatisticsExport,
  STATISTICS,
  STATISTICS_WORDS,
  type StatisticsType,
} from '#core/contract/km/home.ts'
import { errorText } from '#core/api/error-text.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { Figure } from '../home/figure.tsx'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import { toast } from '../toasts.ts'
import css from './statistics-screen.css?inline'

styles(css)

const TABS = Object.values(STATISTICS).map((id) => ({ id, text: STATISTICS_WORDS[id] }))
const MOST_BARS = 20
const NOTHING: readonly Bar[] = []

/** How many documents there are, by one property after the other; every number leads to its list. */
export function StatisticsScreen(): ReactElement {
  const [params, setParams] = useSearchParams()
  const type = TABS.find(({ id }) => id === params.get('by'))?.id ?? STATISTICS.category
  const { latest, failure } = useQuery(type, (signal) =>
    api.call(docStatistics, { query: { statisticsType: type, pageSize: 1000 } }, signal),
  )
  const bars = latest?.records ?? NOTHING
  return (
    <>
      <BesideTitle>
        <p className="zk-num">{latest && sumText(bars)}</p>
        <Button icon="download" onClick={() => void save(type)}>
          导出
        </Button>
      </BesideTitle>
      <Tabs
        look="chips"
        label="按什么统计"
        tabs={TABS}
        value={type}
        onChange={(by) => setParams({ by }, { replace: true })}
      >
        <Refusal>{failure}</Refusal>
        {latest === null && failure === null && <Skeleton shape="rows" />}
        {latest !== null && <Bars type={type} bars={bars} />}
      </Tabs>
    </>
  )
}

const sumText = (bars: readonly Bar[]): string =>
  `${bars.length} 项，共 ${formatSize(bars.reduce((sum, { fileSizeInt }) => sum + fileSizeInt, 0))}`

async function save(type: StatisticsType): Promise<void> {
  try {
    saveBlob(
      await api.call(docStatisticsExport, { query: { statisticsType: type } }),
      `文件统计_按${STATISTICS_WORDS[type]}.xlsx`,
    )
  } catch (error) {
    toast(errorText(error, '没有导出成功'), 'bad')
  }
}

const count = (value: number): string => `${grouped(value)} 篇`
const LOOK = { kind: 'bar' } as const

function Bars({ type, bars }: { type: StatisticsType; bars: readonly Bar[] }): ReactElement {
  const word = STATISTICS_WORDS[type]
  const data = useMemo(() => {
    const shown = bars.slice(0, MOST_BARS)
    return {
      title: bars.length > MOST_BARS ? `最多的 ${MOST_BARS} 个${word}` : `按${word}`,
      axis: word,
      points: shown.map(({ itemText }) => itemText),
      series: [{ name: '篇数', values: shown.map(({ amount }) => amount) }],
      text: count,
    }
  }, [bars, word])
  return (
    <section className="zk-statistics zk-num" aria-label="统计图表">
      <Chart data={data} look={LOOK} whyNone="还没有可以统计的知识" />
      {bars.length > 0 && <BarTable word={word} bars={bars} />}
    </section>
  )
}

const BarTable = ({ word, bars }: { word: string; bars: readonly Bar[] }) => (
  <section className="zk-statistics-table" aria-label={`按${word}的篇数`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {[word, '篇数', '大小'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ itemText, amount, fileSize, list }) => (
          <tr key={`${itemText} ${list?.path ?? ''} ${Object.values(list?.query ?? {}).join()}`}>
            <th scope="row">{itemText}</th>
            <td>
              {list ? (
                <Figure list={list} label={`${itemText} ${count(amount)}`}>
                  {grouped(amount)}
                </Figure>
              ) : (
                amount
              )}
            </td>
            <td>{fileSize}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

export const screens = { 'km/filemanagement/KmDocStatistics': StatisticsScreen }
