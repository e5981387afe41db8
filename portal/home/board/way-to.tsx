import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'

/** Screens with the complete list, for cards that show only its first entries. */
const WAYS = {
  mustRead: `${PORTAL_PATHS.mine}?tab=mustRead`,
  toReview: `${PORTAL_PATHS.mine}?tab=review`,
  rejected: `${PORTAL_PATHS.mine}?tab=rejected`,
  draft: `${PORTAL_PATHS.mine}?tab=draft`,
  favourites: `${PORTAL_PATHS.mine}?tab=favourites`,
  mentions: `${PORTAL_PATHS.mine}?tab=mentions`,
  toDecide: `${PORTAL_PATHS.shares}?tab=decide`,
  accessReview: `${PORTAL_PATHS.mine}?tab=rights`,
  granted: `${PORTAL_PATHS.shares}?tab=requests`,
} as const
type Way = keyof typeof WAYS

export const hasWay = (name: string): name is Way => Object.hasOwn(WAYS, name)

interface WayToProps {
  to: Way
  className?: string
  children: string
}

export const WayTo = ({ to, className, children }: WayToProps): ReactElement => (
  <Link className={className} to={WAYS[to]}>
    {children}
  </Link>
)
