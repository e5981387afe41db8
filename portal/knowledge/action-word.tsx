import type { ReactElement, ReactNode } from 'react'

/** A button's text that is hidden on phones; it remains the button's accessible name. */
export const ActionWord = ({ children }: { children: ReactNode }): ReactElement => (
  <span className="zk-action-word">{children}</span>
)
