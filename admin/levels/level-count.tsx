import type { ReactElement } from 'react'
import type { LevelCounts } from '#core/contract/km/documents/level.ts'
import { CountLink } from '../shell/routes/count-link.tsx'

/** The lists that take a level from their address. */
const LISTS = { knowledge: 'documents', user: 'people', role: 'roles' } as const

/** How many have a level. */
export function LevelCount({ of, ...row }: LevelCounts & { of: keyof typeof LISTS }): ReactElement | null {
  const count = row[LISTS[of]]
  return count === null ? null : (
    <CountLink count={count} path={`/isystem/${of}`} query={{ level: String(row.level) }} />
  )
}
