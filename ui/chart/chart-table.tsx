import type { ReactElement } from 'react'
import { type ChartData, valueText } from './chart-data.ts'

/** The same figures in words, the latest last. */
export const ChartTable = ({ data }: { data: ChartData }): ReactElement => (
  <div className="zk-chart-table" role="region" aria-label={`${data.title}的数据`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {[data.axis, ...data.series.map(({ name }) => name)].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.points.map((point, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two points may be called alike
          <tr key={at}>
            <th scope="row">{point}</th>
            {data.series.map(({ name, values }) => (
              <td key={name}>{valueText(data, values[at])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
