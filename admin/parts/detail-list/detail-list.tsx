import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './detail-list.css?inline'

styles(css)

interface DetailListProps {
  items: readonly (readonly [label: string, value: ReactNode])[]
  /** The number of columns; at most four, and one on a phone. */
  columns?: number
}

const MOST_COLUMNS = 4

/** The facts of a record for reading: labels and values. */
export const DetailList = ({ items, columns = MOST_COLUMNS }: DetailListProps): ReactElement => (
  <dl className={`zk-detail-list has-${Math.min(columns, MOST_COLUMNS)}`}>
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined ? '—' : value}</dd>
      </div>
    ))}
  </dl>
)
