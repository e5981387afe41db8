import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CountedList } from '#core/contract/km/counted-list.ts'
import { onSite } from '#core/routes/site-base.ts'
import { styles } from '#ui/theme/styles.ts'
import { useMenu } from '../shell/routes/menu-context.ts'
import css from './figure.css?inline'
import { pageOfList } from './list-pages.ts'

styles(css)

interface FigureProps {
  list: CountedList
  /** Says what it leads to, for who hears the figure alone. */
  label?: string
  className?: string
  children: ReactNode
}

/** A figure that leads to the list it counts; without that page in the person's menu it is only read. */
export function Figure({ list, label, className = 'zk-figure', children }: FigureProps): ReactElement {
  const menu = useMenu()
  const page = pageOfList(list)
  if (!page) return <span className={className}>{children}</span>
  const isMissing = !page.isPortal && menu.wayTo(page.path).length === 0
  const outside = isMissing ? page.orElse : page.isPortal && page.href
  if (outside) {
    return (
      <a className={className} href={onSite(outside)} aria-label={label}>
        {children}
      </a>
    )
  }
  if (isMissing) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={page.href} aria-label={label}>
      {children}
    </Link>
  )
}
