import { type ReactElement, useMemo } from 'react'
import { wireSecond } from '#core/text/wire-time.ts'
import { Chart } from '#ui/chart/chart.tsx'

export interface Reading {
  /** When it was read. */
  at: number
  value: number
}

interface HistoryChartProps {
  label: string
  /** The oldest reading comes first. */
  readings: readonly Reading[]
  /** The greatest possible value. */
  top?: number | undefined
  isBytes?: boolean
  text: (value: number) => string
}

/** The number of readings in a full picture. */
export const HISTORY = 60

/** The changes of a figure since the screen was opened: the last value in words, all values as a line. */
export function HistoryChart({ label, readings, top, isBytes = false, text }: HistoryChartProps): ReactElement {
  const last = readings.at(-1)
  // A figure gets a reading at a time, so the last one tells whether there is anything new.
  const data = useMemo(
    () => ({
      title: label,
      axis: '时间',
      points: readings.map(({ at }) => clockTime(at)),
      series: [{ name: label, values: readings.map(({ value }) => value) }],
      text,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- lists and functions are made anew with each rendering
    [label, last?.at],
  )
  const look = useMemo(() => ({ kind: 'line', top, base: isBytes ? 1024 : 1000 }) as const, [top, isBytes])
  return (
    <Chart data={data} look={look}>
      {last && <strong className="zk-num">{text(last.value)}</strong>}
    </Chart>
  )
}

/** The time of day, which `wireSecond` says after the date. */
const clockTime = (at: number) => wireSecond(new Date(at)).slice(11)
