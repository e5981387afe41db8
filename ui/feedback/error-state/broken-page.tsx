import type { ReactElement } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { CutDrawing } from '../../controls/drawing/cut-drawing.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'

/**
 * Shown when a screen failed to render. Usually its code could not be loaded, because the connection was lost or a
 * newer version was installed; reloading the page solves both.
 */
export function BrokenPage(): ReactElement {
  const actions = (
    <Button look="primary" icon="refresh-cw" onClick={() => location.reload()}>
      重新加载
    </Button>
  )
  return (
    <main>
      <EmptyState isPage icon="circle-alert" drawing={<CutDrawing />} title="页面没有加载成功" alert actions={actions}>
        可能是网络中断，也可能是系统刚刚更新过。重新加载通常就好。
      </EmptyState>
    </main>
  )
}
