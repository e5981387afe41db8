import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { type Trial, trialGet } from '#core/contract/km/search/search-trial.ts'
import { styles } from '#ui/theme/styles.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { rowPanel } from '../resource/actions/panel-action.ts'
import type { PanelProps } from '../resource/define.ts'
import css from './search.css?inline'

styles(css)

type Report = NonNullable<Trial['report']>
type Changed = Report['better'][number]

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const place = (rank: number | null) => (rank === null ? '前十条里没有' : `第 ${rank} 条`)

const FIGURES: readonly [string, (figures: Report['before']) => string][] = [
  ['排在第一', ({ r1 }) => percent(r1)],
  ['在前十条', ({ r10 }) => percent(r10)],
  ['没有结果的问题', ({ zero }) => String(zero)],
]

/** What a change does to the judged questions. */
function TrialReport({ rows: [row], onClose }: PanelProps<Trial>): ReactElement {
  const report = row!.report!
  return (
    <Drawer title="试用结果" foot={<Button onClick={onClose}>关闭</Button>} onClose={onClose}>
      <p>
        问了 {report.questions} 个评测问题
        {report.sample && `，在 ${report.sample.documents} 篇知识上（词典的改动只在一部分知识上试）`}。
      </p>
      {report.meaning && <Gain {...report.meaning} />}
      <table className="zk-trial-figures zk-num">
        <thead>
          <tr>
            <th scope="col">应找到的知识</th>
            <th scope="col">改动前</th>
            <th scope="col">改动后</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(([title, text]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{text(report.before)}</td>
              <td>{text(report.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Questions title="变好的问题" changed={report.better} />
      <Questions title="变差的问题" changed={report.worse} />
    </Drawer>
  )
}

const points = (share: number) => (100 * share).toFixed(1)

/** What search by meaning gains on questions that had no part in finding its weight. */
const Gain = ({ weight, low, high }: NonNullable<Report['meaning']>): ReactElement => (
  <p>
    按意思搜索的权重定为 {weight}。在没有参与定权重的问题上，平均名次分变化 {points(low)} 到 {points(high)} 分（95%
    的把握），
    {low > 0 ? '可以生效。' : '没有超过误差，不能生效。'}
  </p>
)

const Questions = ({ title, changed }: { title: string; changed: readonly Changed[] }): ReactElement => (
  <section>
    <h3>
      {title}（{changed.length}）
    </h3>
    <ul className="zk-trial-questions">
      {changed.map(({ question, before, after, title: document }) => (
        <li key={question}>
          <strong>{question}</strong>：{place(before)} → {place(after)}
          {document && `，《${document}》`}
        </li>
      ))}
    </ul>
  </section>
)

export const trialReport = rowPanel({
  id: 'report',
  label: '结果',
  icon: 'timeline-bar-chart',
  access: trialGet.access,
  isEnabled: ({ report }: Trial) => report !== null,
  panel: TrialReport,
})
