import type { ReactElement, ReactNode } from 'react'
import { styles } from '../theme/styles.ts'
import css from './notice.css?inline'

styles(css)

interface NoticeProps {
  /** `alert` interrupts who has it read out, `status` waits its turn; without one it is part of the page. */
  role?: 'status' | 'alert'
  /** How the screen arranges what stands in it. */
  className?: string
  children: ReactNode
}

/** A quiet block that says what is special about what the screen shows. */
export const Notice = ({ role, className, children }: NoticeProps): ReactElement => (
  <div className={className ? `zk-notice ${className}` : 'zk-notice'} role={role}>
    {children}
  </div>
)
