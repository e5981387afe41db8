import { PORTAL_PATHS } from '#core/routes/owner.ts'
import type { TreeKind } from '../shelf-tree.ts'

/** The address of a place; without an id, of the whole tree. */
export const placeAddress = (kind: TreeKind, id = ''): string =>
  `${PORTAL_PATHS.directory}?${new URLSearchParams({ [kind]: id })}`
