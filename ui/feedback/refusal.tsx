import type { ReactElement, ReactNode } from 'react'
import { styles } from '../theme/styles.ts'
import css from './refusal.css?inline'

styles(css)

/** The reason for a refusal, announced at once by screen readers. The element is rendered empty until there is one. */
export const Refusal = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="zk-refusal" role="alert">
    {children}
  </div>
)
