import type { ReactElement } from 'react'

interface HistoryChartProps {
  label: string
  /** The oldest value comes first. */
  values: readonly number[]
  /** The value at the top of the picture. If it is not given, it is the greatest value. */
  top?: number | undefined
  text: (value: number) => string
}

const WIDTH = 240
const HEIGHT = 64
/** The number of values in a full picture. */
export const HISTORY = 60

/** The changes of a figure since the screen was opened: the last value in words, all values as a line. */
export function HistoryChart({ label, values, top, text }: HistoryChartProps): ReactElement {
  const drawn = values.length === 1 ? [values[0]!, values[0]!] : values
  const greatest = Math.max(top ?? 0, ...values, Number.MIN_VALUE)
  const step = WIDTH / (HISTORY - 1)
  const from = WIDTH - (drawn.length - 1) * step
  const points = drawn.map((value, at) => [from + at * step, HEIGHT - (value / greatest) * (HEIGHT - 4) - 2] as const)
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const area = points.length > 1 ? `${points[0]![0].toFixed(1)},${HEIGHT} ${line} ${WIDTH},${HEIGHT}` : ''
  return (
    <figure className="zk-metric-history">
      <figcaption>
        {label}
        <strong>{values.length === 0 ? '—' : text(values.at(-1)!)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}最近 ${values.length} 次的变化，最高 ${text(Math.max(0, ...values))}`}
      >
        <polygon points={area} />
        <polyline points={line} />
      </svg>
    </figure>
  )
}
