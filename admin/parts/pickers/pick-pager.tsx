import { Button, HTMLSelect } from '@blueprintjs/core'
import type { ReactElement } from 'react'

const SIZES = [5, 10, 20, 30]
/** A picker shows few rows: what is chosen stands beside them. */
export const FIRST_SIZE = 5

interface PickPagerProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function PickPager({ page, size, total, onPage, onSize }: PickPagerProps): ReactElement {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="zk-pick-pager" aria-label="分页">
      <span>
        共 {total} 项，第 {page} / {last} 页
      </span>
      <Button
        size="small"
        variant="minimal"
        icon="chevron-left"
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        size="small"
        variant="minimal"
        icon="chevron-right"
        aria-label="下一页"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
      <HTMLSelect
        aria-label="每页条数"
        value={size}
        options={SIZES.map((value) => ({ value, label: `${value} 条/页` }))}
        onChange={(event) => onSize(Number(event.target.value))}
      />
    </nav>
  )
}
