import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './rows-waiting.css?inline'

styles(css)

const ROWS = Array.from({ length: 10 }, (_, at) => at)
const WIDTHS = ['46%', '62%', '38%', '54%']

/** The place of the list until it comes, in its shape: rows of a table, small cards, or cards with pictures. */
export const RowsWaiting = ({ isTable, isCards }: { isTable: boolean; isCards: boolean }): ReactElement => (
  <div className={`zk-rows-waiting is-${isCards ? 'cards' : isTable ? 'table' : 'strips'}`} role="status">
    {ROWS.map((at) => (
      <div key={at}>
        <span className="is-picture" />
        <span style={{ width: WIDTHS[at % WIDTHS.length] }} />
      </div>
    ))}
    <em className="zk-hidden">正在加载</em>
  </div>
)
