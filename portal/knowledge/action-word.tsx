import type { ReactElement, ReactNode } from 'react'

/** The word of a button that a phone shows without it; it stays the button's name. */
export const ActionWord = ({ children }: { children: ReactNode }): ReactElement => (
  <span className="zk-action-word">{children}</span>
)
