import type { ReactElement, ReactNode } from 'react'
import { styles } from '../theme/styles.ts'
import css from './notice.css?inline'

styles(css)

interface NoticeProps {
  /**
   * A screen reader reads `alert` at once and `status` after the current text; without a role it is part of the page.
   */
  role?: 'status' | 'alert'
  /** A class with which the screen arranges the content. */
  className?: string
  children: ReactNode
}

/** A quiet box with a remark about the content of the screen. */
export const Notice = ({ role, className, children }: NoticeProps): ReactElement => (
  <div className={className ? `zk-notice ${className}` : 'zk-notice'} role={role}>
    {children}
  </div>
)
