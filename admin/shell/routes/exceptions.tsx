import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { ADMIN_HOME, PORTAL_PATHS } from '#core/routes/owner.ts'
import { onSite } from '#core/routes/site-base.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'

const WaysOut = () => (
  <>
    <Link className={buttonClass('primary')} to={ADMIN_HOME}>
      回到首页
    </Link>
    <a className={buttonClass()} href={onSite(PORTAL_PATHS.home)}>
      去知识门户
    </a>
  </>
)

/** 403: the page exists, but this person may not see it. */
export const Forbidden = (): ReactElement => (
  <EmptyState isPage icon="lock" title="403 您没有打开这个页面的权限" actions={<WaysOut />}>
    需要时请联系管理员，给您的角色授权这个菜单。
  </EmptyState>
)

/** 404: the page does not exist, or it is unknown whether it does. */
export const NotFound = (): ReactElement => (
  <EmptyState isPage icon="search" title="404 没有这个页面" actions={<WaysOut />}>
    地址可能写错了，也可能页面已经停用；如果别人能打开，请联系管理员授权。
  </EmptyState>
)

interface FailureProps {
  reason: string
  onRetry: () => void
}

const Again = ({ onRetry }: Pick<FailureProps, 'onRetry'>) => (
  <>
    <Button look="primary" icon="refresh-cw" onClick={onRetry}>
      重试
    </Button>
    <Button onClick={() => location.reload()}>重新加载整个页面</Button>
  </>
)

/** 500: rendering the screen failed, usually because of an unexpected answer. */
export const ServerFailure = ({ reason, onRetry }: FailureProps): ReactElement => (
  <EmptyState isPage icon="circle-alert" title="500 这个页面出错了" alert actions={<Again onRetry={onRetry} />}>
    <p>其他页面不受影响。请重试；一直这样时，请把下面这句话告诉管理员。</p>
    <p>{reason}</p>
  </EmptyState>
)

/** The screen's code could not be loaded: the connection was lost, or a newer version was installed meanwhile. */
export const ChunkFailure = ({ reason, onRetry }: FailureProps): ReactElement => (
  <EmptyState isPage icon="circle-alert" title="页面没有加载成功" alert actions={<Again onRetry={onRetry} />}>
    <p>可能是网络中断，也可能是系统刚刚更新过。重试就好；系统更新过时，请重新加载整个页面。</p>
    <p>{reason}（ChunkLoadError）</p>
  </EmptyState>
)
