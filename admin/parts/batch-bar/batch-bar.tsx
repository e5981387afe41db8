import { Button } from '@blueprintjs/core'
import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './batch-bar.css?inline'

styles(css)

interface BatchBarProps {
  /** The number of selected rows, on all pages. */
  size: number
  onClear: () => void
  /** The way to other pages, rows of which may be selected too. */
  pages?: ReactNode
  children: ReactNode
}

/** The actions for selected rows; it takes the place of the pager while there are any. */
export const BatchBar = ({ size, onClear, pages, children }: BatchBarProps): ReactElement => (
  <div className="zk-batch-bar" role="toolbar" aria-label="批量操作">
    <span aria-live="polite">已选择 {size} 项</span>
    {children}
    <div className="is-end">
      {pages}
      <Button variant="minimal" text="取消选择" onClick={onClear} />
    </div>
  </div>
)
