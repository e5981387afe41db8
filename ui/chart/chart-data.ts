import { printDelimited } from '#core/grid/delimited.ts'

/** What a chart shows, as data: its picture, its table and its CSV all come from here. */
export interface ChartData {
  title: string
  /** What the points are: 时间. */
  axis: string
  /** The points, from the first to the last. */
  points: readonly string[]
  /** As many values each as there are points; null: there is none. */
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** A value in words. */
  text: (value: number) => string
}

/** How the values are drawn. */
export interface ChartLook {
  kind: 'line' | 'bar'
  /** The greatest possible value; without it the axis ends at the greatest value there is. */
  top?: number | undefined
  /** How many of a unit are the next one; 1024 for bytes. */
  base?: 1000 | 1024
}

const NONE = '—'

export const valueText = ({ text }: Pick<ChartData, 'text'>, value: number | null | undefined): string =>
  value === null || value === undefined ? NONE : text(value)

export const hasValues = ({ series }: Pick<ChartData, 'series'>): boolean =>
  series.some(({ values }) => values.some((value) => value !== null))

/** The picture in a sentence: from when to when, the last value and the greatest one of each series. */
export function summarizeChart(data: ChartData): string {
  const { title, points, series } = data
  const parts = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null)
    const greatest = known.length > 0 ? Math.max(...known) : null
    const said = `最后 ${valueText(data, values.at(-1))}，最高 ${valueText(data, greatest)}`
    return series.length > 1 ? `${name}${said}` : said
  })
  return `${title}，${points[0] ?? ''}至${points.at(-1) ?? ''}，${points.length} 个点：${parts.join('；')}`
}

/** Spreadsheets take a file for UTF-8 that begins so. */
const UTF8 = '\uFEFF'

/** The plain numbers, which can be calculated with. */
export function toCsv({ axis, points, series }: ChartData): string {
  const head = [axis, ...series.map(({ name }) => name)]
  const lines = points.map((point, at) => [point, ...series.map(({ values }) => String(values[at] ?? ''))])
  return (
    UTF8 +
    printDelimited(
      [head, ...lines].map((cells) => ({ cells, source: null })),
      { delimiter: ',', isEnded: true },
    )
  )
}

/** Numbers that are easily halved. */
const ROUND = [1, 2, 4, 5, 6, 8, 10, 20, 40, 50, 60, 80, 100, 200, 400, 500, 600, 800, 1000]

/** The end of the axis: the greatest possible value, else the first round number above all values. */
export function axisTop({ series }: Pick<ChartData, 'series'>, { top, base = 1000 }: ChartLook): number {
  if (top !== undefined) return top
  const greatest = Math.max(0, ...series.flatMap(({ values }) => values.filter((value) => value !== null)))
  if (greatest === 0) return 1
  const unit = base ** Math.floor(Math.log(greatest) / Math.log(base))
  return (ROUND.find((round) => round * unit >= greatest) ?? base) * unit
}
