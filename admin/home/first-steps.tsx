import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { onSite } from '#core/routes/site-base.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { useMenu } from '../shell/routes/menu-context.ts'

/** What a new installation does first, as far as the person has the pages. */
export function FirstSteps(): ReactElement {
  const menu = useMenu()
  const pages = [
    ['/isystem/kmCategory', '建知识分类'],
    ['/isystem/user', '添加用户'],
    ['/isystem/site', '改站点名称与图标'],
  ] as const
  return (
    <EmptyState
      icon="upload"
      title="这里还没有知识"
      actions={
        <>
          <a className={buttonClass('primary')} href={onSite(PORTAL_PATHS.create)}>
            上传第一批
          </a>
          {pages.map(
            ([path, text]) =>
              menu.wayTo(path).length > 0 && (
                <Link key={path} className={buttonClass()} to={path}>
                  {text}
                </Link>
              ),
          )}
        </>
      }
    >
      上传或导入之后，这里显示等您处理的事和大家怎样使用知识。
    </EmptyState>
  )
}
