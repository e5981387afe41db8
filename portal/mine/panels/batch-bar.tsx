import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/controls/button/button.tsx'

interface BatchBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** Actions for all chosen documents. */
export function BatchBar({ count, onClear, children }: BatchBarProps): ReactElement | null {
  if (count === 0) return null
  return (
    <div className="zk-mine-batch" role="group" aria-label="批量操作">
      <span role="status">已选 {count} 篇</span>
      {children}
      <Button look="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
