import type { ReactElement, ReactNode } from 'react'

/** A screen that is a tool of its own: it has its own bar instead of the site's. */
export const BareLayout = ({ children }: { children?: ReactNode }): ReactElement => (
  <main className="zk-main" id="main" tabIndex={-1}>
    {children}
  </main>
)
