import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'

interface ErrorStateProps {
  /** What failed: 搜索没有完成. */
  title: string
  /** The reason, in the server's words. */
  reason: string
  onRetry: () => void
  /** What was saved, or another way to continue. */
  children?: ReactNode
}

export function ErrorState({ title, reason, onRetry, children }: ErrorStateProps): ReactElement {
  const retry = (
    <Button icon="refresh-cw" look="primary" onClick={onRetry}>
      重试
    </Button>
  )
  return (
    <EmptyState icon="circle-alert" title={title} alert actions={retry}>
      <p>{reason}</p>
      {children}
    </EmptyState>
  )
}
