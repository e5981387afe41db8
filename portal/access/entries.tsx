import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './entries.css?inline'

styles(css)

/** A list of shares or requests. */
export const Entries = ({ children }: { children: ReactNode }): ReactElement => (
  <ul className="zk-entries">{children}</ul>
)

interface EntryProps {
  /** A checkbox in front of the entry. */
  before?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export const Entry = ({ before, actions, children }: EntryProps): ReactElement => (
  <li>
    {before}
    <div className="zk-entries-what">{children}</div>
    <div className="zk-entries-do">{actions}</div>
  </li>
)
