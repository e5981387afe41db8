import type { ComponentProps, ReactElement } from 'react'

/** The element of a written page, which looks the same while it is read, compared and looked up in a version. */
export const WrittenText = ({ className, ...p }: ComponentProps<'div'>): ReactElement => (
  <div {...p} className={`zk-reading zk-md${className ? ` ${className}` : ''}`} />
)
