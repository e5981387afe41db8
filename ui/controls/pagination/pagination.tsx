import type { ReactElement } from 'react'
import { Button } from '../button/button.tsx'
import { styles } from '../../theme/styles.ts'
import { pageNumbers, totalText } from './page-numbers.ts'
import css from './pagination.css?inline'

styles(css)

interface PaginationProps {
  page: number
  size: number
  total: number
  /** The total was capped; there are more. */
  more?: boolean | undefined
  onPage: (page: number) => void
}

export function Pagination({ page, size, total, more = false, onPage }: PaginationProps): ReactElement | null {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <nav className="zk-pagination" aria-label="分页">
      <span className="is-total">{totalText(page, size, total, more)}</span>
      <Button look="quiet" icon="chevron-left" label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {pageNumbers(page, last).map((number, i) =>
        number === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- gaps have no identity
          <span key={`gap-${i}`}>…</span>
        ) : (
          <Button
            key={number}
            look="quiet"
            aria-current={number === page ? 'page' : undefined}
            aria-label={`第 ${number} 页`}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button
        look="quiet"
        icon="chevron-right"
        label="下一页"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
