import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { loginWith } from '../../guard.ts'

/** Nothing to read yet: three ways to change that, or for a guest the one. */
export const EmptyLibrary = ({ isStaff }: { isStaff: boolean }): ReactElement =>
  isStaff ? (
    <EmptyState icon="library" title="这里还没有内容" actions={<Beginnings />}>
      传一份文件、写一篇文档，或收录一个网页，几秒钟后就能搜到。
    </EmptyState>
  ) : (
    <EmptyState
      icon="library"
      title="这里还没有公开的内容"
      actions={
        <Link className={buttonClass('primary')} to={loginWith(PORTAL_PATHS.home)}>
          登录
        </Link>
      }
    >
      登录后可以看到内部知识。
    </EmptyState>
  )

const Beginnings = () => (
  <>
    <Link className={buttonClass('primary')} to={PORTAL_PATHS.create}>
      上传第一份文件
    </Link>
    <Link className={buttonClass()} to={PORTAL_PATHS.write}>
      写一篇文档
    </Link>
    <Link className={buttonClass()} to={PORTAL_PATHS.netSource}>
      收录网页
    </Link>
  </>
)
