import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { CutDrawing } from '../../controls/drawing/cut-drawing.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { useOnline } from '../use-online.ts'

interface ErrorStateProps {
  /** What failed: 搜索没有完成. */
  title: string
  /** The reason, in the server's words. */
  reason: string
  onRetry: () => void
  /** What was saved, or another way to continue. */
  children?: ReactNode
  /** It is the content of the page, so there is room for a drawing. */
  isLarge?: boolean
}

/** What failed, why, and 重试. Without a network that is the reason, and it is tried again when there is one. */
export function ErrorState({ title, reason, onRetry, children, isLarge = false }: ErrorStateProps): ReactElement {
  const isOnline = useOnline()
  useRetryWhenBack(isOnline, onRetry)
  const retry = (
    <Button icon="refresh-cw" look="primary" onClick={onRetry}>
      重试
    </Button>
  )
  return (
    <EmptyState
      icon={isOnline ? 'circle-alert' : 'wifi-off'}
      title={title}
      alert
      actions={retry}
      drawing={isLarge && <CutDrawing />}
    >
      <p>{isOnline ? reason : '现在没有网络，连上以后会自动再试。'}</p>
      {children}
    </EmptyState>
  )
}

function useRetryWhenBack(isOnline: boolean, onRetry: () => void): void {
  const was = useRef(isOnline)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isOnline && !was.current) retry()
    was.current = isOnline
  }, [isOnline])
}
