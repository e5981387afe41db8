import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { LevelCounts } from '#core/contract/km/documents/level.ts'
import { grouped } from '#core/text/grouped.ts'
import { styles } from '#ui/theme/styles.ts'
import { useMenu } from '../shell/routes/menu-context.ts'
import css from './level-count.css?inline'

styles(css)

/** The lists that take a level from their address. */
const LISTS = { knowledge: 'documents', user: 'people', role: 'roles' } as const

/** How many have a level, as a way to their list for who has that page. */
export function LevelCount({ of, ...row }: LevelCounts & { of: keyof typeof LISTS }): ReactElement | null {
  const menu = useMenu()
  const count = row[LISTS[of]]
  const path = `/isystem/${of}`
  if (count === null) return null
  if (count === 0 || menu.wayTo(path).length === 0) return <>{grouped(count)}</>
  return (
    <Link className="zk-level-count" to={`${path}?level=${row.level}`}>
      {grouped(count)}
    </Link>
  )
}
