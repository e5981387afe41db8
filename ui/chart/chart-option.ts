import { type ChartData, type ChartLook, axisTop, valueText } from './chart-data.ts'

/** The colours of the theme, as they are where the chart stands. */
export interface ChartColours {
  ink: string
  quiet: string
  line: string
  ground: string
  area: string
  inverse: string
  inverseInk: string
  series: readonly string[]
}

interface Drawn {
  data: ChartData
  look: ChartLook
  colours: ChartColours
  /** Nothing moves. */
  isStill: boolean
}

const ANIMATION_MS = 240

/** The words of the axes lie within it. */
const GRID = {
  left: 4,
  right: 16,
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
}

/** What ECharts is told. It draws all words on the canvas: markup of its own would carry styles that the security policy refuses. */
export function chartOption({ data, look, colours, isStill }: Drawn) {
  const { points, series } = data
  const top = axisTop(data, look)
  const hasLegend = series.length > 1
  const quiet = { color: colours.quiet, fontSize: 12 }
  return {
    animation: !isStill,
    animationDuration: ANIMATION_MS,
    animationDurationUpdate: ANIMATION_MS,
    color: [...colours.series],
    grid: { ...GRID, top: hasLegend ? 32 : 12 },
    legend: { show: hasLegend, top: 0, left: 0, itemHeight: 8, itemWidth: 14, textStyle: quiet },
    tooltip: chartTooltip(data, colours),
    xAxis: {
      type: 'category' as const,
      data: [...points],
      boundaryGap: look.kind === 'bar',
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: { ...quiet, hideOverlap: true, alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      max: top,
      interval: top / 2,
      axisLabel: { ...quiet, formatter: data.text },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: series.map((each) => ({
      name: each.name,
      data: [...each.values],
      ...(look.kind === 'bar' ? BAR : lineSeries(colours, each.values, series.length)),
    })),
  }
}

const BAR = { type: 'bar' as const, barMaxWidth: 28 }

/** A single value is a point, which a line would not show; an area is filled for one series alone. */
const lineSeries = (colours: ChartColours, values: readonly unknown[], seriesCount: number) => ({
  type: 'line' as const,
  lineStyle: { width: 2 },
  symbolSize: 5,
  showSymbol: values.length === 1,
  ...(seriesCount === 1 && { areaStyle: { color: colours.area } }),
})

const chartTooltip = (data: ChartData, colours: ChartColours) => ({
  trigger: 'axis' as const,
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colours.inverse,
  borderWidth: 0,
  textStyle: { color: colours.inverseInk, fontSize: 12 },
  axisPointer: { lineStyle: { color: colours.quiet } },
  formatter: (shown: unknown) => pointText(data, shown),
})

/** The point under the pointer: its name, and a line for each series. */
function pointText({ points, series, text }: ChartData, shown: unknown): string {
  const [first] = Array.isArray(shown) ? (shown as { dataIndex: number }[]) : []
  if (!first) return ''
  const lines = series.map(({ name, values }) => `${name}  ${valueText({ text }, values[first.dataIndex])}`)
  return [points[first.dataIndex], ...lines].join('\n')
}
