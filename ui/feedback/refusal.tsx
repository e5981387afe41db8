import type { ReactElement, ReactNode } from 'react'
import { styles } from '../theme/styles.ts'
import css from './refusal.css?inline'

styles(css)

/** The reason for a refusal, which a screen reader reads at once. It may be empty until there is one. */
export const Refusal = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="zk-refusal" role="alert">
    {children}
  </div>
)
