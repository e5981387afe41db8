import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './detail-list.css?inline'

styles(css)

interface DetailListProps {
  items: readonly (readonly [label: string, value: ReactNode])[]
  /** Beside each other; never more than four, one on a phone. */
  columns?: number
}

const MOST_COLUMNS = 4

/** What is known of a record, to be read: labels and values. */
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
