import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ReactElement, useEffect, useRef } from 'react'
import { useThemeVersion } from '../theme/theme.ts'
import { type ChartData, type ChartLook, summarizeChart } from './chart-data.ts'
import { type ChartColours, chartOption } from './chart-option.ts'

// What is not named here is not in the file.
use([LineChart, BarChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, CanvasRenderer])

interface DrawingProps {
  data: ChartData
  look: ChartLook
}

const LOCALE = { locale: 'ZH' }
const PICTURE = { width: 960, height: 420, scale: 2 }
const SERIES = [1, 2, 3, 4, 5, 6] as const

/** The picture of a chart: it follows its data, its size and the theme. */
export default function Drawing({ data, look }: DrawingProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init> | null>(null)
  const version = useThemeVersion()
  useEffect(() => {
    const element = box.current!
    const drawn = init(element, null, LOCALE)
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
  }, [])
  useEffect(() => {
    const element = box.current!
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption(chartOption({ data, look, colours: readColours(element), isStill }), { notMerge: true })
    // oxlint-disable-next-line react/exhaustive-deps -- another theme has other colours
  }, [data, look, version])
  return <div className="zk-chart-picture" ref={box} role="img" aria-label={summarizeChart(data)} />
}

/** The chart as a file, of one size on every screen, in the colours that it has where it stands. */
export async function drawPng({ data, look }: DrawingProps, beside: Element): Promise<Blob> {
  const colours = readColours(beside)
  const { width, height, scale } = PICTURE
  const canvas = document.createElement('canvas')
  const drawn = init(canvas, null, { ...LOCALE, width, height, devicePixelRatio: scale })
  try {
    const option = chartOption({ data, look, colours, isStill: true })
    drawn.setOption({
      ...option,
      backgroundColor: colours.ground,
      title: { text: data.title, left: 16, top: 12, textStyle: { color: colours.ink, fontSize: 15 } },
      legend: { ...option.legend, left: 'right', top: 12 },
      grid: { ...option.grid, left: 16, right: 24, top: 52, bottom: 16 },
    })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('图片没有生成')
    return blob
  } finally {
    drawn.dispose()
  }
}

function readColours(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--zk-${name}`).trim()
  return {
    ink: token('ink'),
    quiet: token('ink-3'),
    line: token('line'),
    ground: token('surface'),
    area: token('accent-soft'),
    inverse: token('inverse'),
    inverseInk: token('inverse-ink'),
    series: SERIES.map((at) => token(`series-${at}`)),
  }
}
