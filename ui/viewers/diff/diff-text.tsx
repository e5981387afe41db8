import type { ReactElement, ReactNode, Ref } from 'react'
import type { Layout } from './diff-rows.tsx'

interface DiffTextProps {
  ref: Ref<HTMLDivElement>
  layout: Layout
  /** `markdown`: its signs are drawn weaker. `plain`: one version alone. */
  look?: 'markdown' | 'plain' | null
  children: ReactNode
}

/** The frame of compared lines. */
export const DiffText = ({ ref, layout, look, children }: DiffTextProps): ReactElement => (
  <div ref={ref} className={`zk-diff-text is-${layout}${look ? ` is-${look}` : ''}`}>
    {children}
  </div>
)
