import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { ShelfDrawing } from '#ui/controls/drawing/shelf-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'

export function NotFoundScreen(): ReactElement {
  const actions = (
    <>
      <Link className={buttonClass('primary')} to={PORTAL_PATHS.home}>
        回到首页
      </Link>
      <Link className={buttonClass()} to={PORTAL_PATHS.search}>
        去搜索
      </Link>
    </>
  )
  return (
    <div className="zk-page" style={{ paddingBlock: 48 }}>
      <EmptyState isPage icon="search" drawing={<ShelfDrawing />} title="没有这个页面" actions={actions}>
        地址可能写错了，或者页面已经搬走。
      </EmptyState>
    </div>
  )
}
