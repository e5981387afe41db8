import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'

/** The tabs of my page that hold all of what a card of the home page shows the first of. */
const TABS = ['mustRead', 'rejected', 'draft', 'favourites', 'mentions'] as const
type Tab = (typeof TABS)[number]

export const hasTab = (name: string): name is Tab => (TABS as readonly string[]).includes(name)

export const WayTo = ({ to, children }: { to: Tab; children: string }): ReactElement => (
  <Link to={`${PORTAL_PATHS.mine}?tab=${to}`}>{children}</Link>
)
