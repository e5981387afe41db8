import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { grouped } from '#core/text/grouped.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './count-link.css?inline'
import { useMenu } from './menu-context.ts'

styles(css)

interface CountLinkProps {
  count: number
  path: string
  query: Readonly<Record<string, string>>
}

/** A number of rows as the way to their list, for who has that page. */
export function CountLink({ count, path, query }: CountLinkProps): ReactElement {
  const menu = useMenu()
  if (count === 0 || menu.wayTo(path).length === 0) return <>{grouped(count)}</>
  return (
    <Link className="zk-count-link" to={`${path}?${new URLSearchParams(query).toString()}`}>
      {grouped(count)}
    </Link>
  )
}
