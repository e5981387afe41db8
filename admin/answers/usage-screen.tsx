import { Button, HTMLSelect } from '@blueprintjs/core'
import { type ReactElement, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '#core/api/error-text.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { modelUsage, modelUsageExport, type UsageSum } from '#core/contract/km/answers/model-usage.ts'
import { grouped } from '#core/text/grouped.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { BesideTitle } from '../shell/routes/page-slot.tsx'
import { toast } from '../toasts.ts'
import css from './answers.css?inline'

styles(css)

const PERIODS = ['7', '30', '90'] as const
type Period = (typeof PERIODS)[number]
type Usage = Result<typeof modelUsage>

const LOOK = { kind: 'bar' } as const
const tokens = (value: number): string => `${grouped(value)} 个`

/** What was asked of models and what it cost, by day, person, model and outcome. */
export function UsageScreen(): ReactElement {
  const [params, setParams] = useSearchParams()
  const days = PERIODS.find((each) => each === params.get('days')) ?? '30'
  const { latest, failure } = useQuery(days, (signal) => api.call(modelUsage, { query: { days } }, signal))
  return (
    <section aria-label="模型用量">
      {failure === null && (
        <BesideTitle>
          <HTMLSelect
            aria-label="时间"
            value={days}
            options={PERIODS.map((value) => ({ value, label: `最近 ${value} 天` }))}
            onChange={({ currentTarget }) => setParams({ days: currentTarget.value }, { replace: true })}
          />
          <Button icon="download" onClick={() => void save(days)}>
            导出
          </Button>
        </BesideTitle>
      )}
      <Refusal>{failure}</Refusal>
      {latest === null && failure === null && <Skeleton shape="rows" />}
      {latest && <Figures usage={latest} />}
    </section>
  )
}

async function save(days: Period): Promise<void> {
  try {
    saveBlob(await api.call(modelUsageExport, { query: { days } }), '模型用量.xlsx')
  } catch (error) {
    toast(errorText(error, '没有导出成功'), 'bad')
  }
}

function Figures({ usage }: { usage: Usage }): ReactElement {
  const data = useMemo(
    () => ({
      title: '每天的 token',
      axis: '日期',
      points: usage.days.map(({ name }) => name),
      series: [
        { name: '提示', values: usage.days.map(({ promptTokens }) => promptTokens) },
        { name: '回答', values: usage.days.map(({ completionTokens }) => completionTokens) },
      ],
      text: tokens,
    }),
    [usage],
  )
  return (
    <div className="zk-models zk-num">
      <MonthLine {...usage.month} />
      <Chart data={data} look={LOOK} whyNone="还没有问过模型" />
      <div className="zk-models-tables">
        <SumTable title="用户" sums={usage.people} />
        <SumTable title="模型" sums={usage.models} />
        <SumTable title="结果" sums={usage.outcomes} />
      </div>
    </div>
  )
}

const MonthLine = ({ tokens: used, ceiling }: Usage['month']): ReactElement => (
  <p className="zk-models-month">
    本月全站用了 {grouped(used)} 个 token
    {ceiling === 0 ? '，没有设上限' : `，上限 ${grouped(ceiling)}（${Math.floor((used / ceiling) * 100)}%）`}
    。上限在“站点配置”的“问答”里设。
  </p>
)

const HEADS = ['提问', '提示 token', '回答 token'] as const

const SumTable = ({ title, sums }: { title: string; sums: readonly UsageSum[] }): ReactElement => (
  <section className="zk-models-table" aria-label={`按${title}`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {[title, ...HEADS].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ name, questions, promptTokens, completionTokens }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{grouped(questions)}</td>
            <td>{grouped(promptTokens)}</td>
            <td>{grouped(completionTokens)}</td>
          </tr>
        ))}
        {sums.length === 0 && (
          <tr>
            <td colSpan={4}>还没有</td>
          </tr>
        )}
      </tbody>
    </table>
  </section>
)

export const screens = { 'km/answers/ModelUsage': UsageScreen }
