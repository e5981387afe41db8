import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'

/** The tabs of my page that hold all of what a card of the home page shows the first of. */
const TABS = {
  mustRead: 'mustRead',
  rejected: 'rejected',
  draft: 'draft',
  favourites: 'favourites',
} as const

export const hasWay = (name: string): name is keyof typeof TABS => Object.hasOwn(TABS, name)

export const WayTo = ({ to, children }: { to: keyof typeof TABS; children: string }): ReactElement => (
  <Link to={`${PORTAL_PATHS.mine}?tab=${TABS[to]}`}>{children}</Link>
)
