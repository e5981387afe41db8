import type { ReactElement, ReactNode } from 'react'
import { styles } from '../theme/styles.ts'
import css from './refusal.css?inline'

styles(css)

/** Why something was not done, read out at once; it may stand empty until there is something to say. */
export const Refusal = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="zk-refusal" role="alert">
    {children}
  </div>
)
