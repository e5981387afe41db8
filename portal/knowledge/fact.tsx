import type { ReactNode } from 'react'

/** One line of a document's facts; an unknown fact is left out. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
