import type { Endpoint } from '#core/contract/endpoint.ts'
import { docListPassed, docListWaiting } from '#core/contract/km/review.ts'
import { userList } from '#core/contract/sys/user.ts'
import type { Fields } from '../db/field-value.ts'
import { documentFields } from '../documents/index.ts'
import { userFields } from '../org/index.ts'

/** Every list that data rules narrow, with the columns a rule may name. */
export const RULED_LISTS: readonly (readonly [Endpoint, Fields])[] = [
  [userList, userFields],
  [docListWaiting, documentFields],
  [docListPassed, documentFields],
]

/** Columns of the list of a menu; null for a menu without a list of ours. */
export const fieldsOfPage = (component: string | null): Fields | null =>
  RULED_LISTS.find(([{ page }]) => page === component)?.[1] ?? null
