import { and, eq } from 'drizzle-orm'
import { userPick } from '#core/contract/sys/people.ts'
import { user } from '#server/db/schema/index.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'

export const USER_DICTIONARY: TableDictionary = {
  listedBy: userPick,
  tenantId: user.tenantId,
  id: user.id,
  texts: { realname: user.realname },
  codes: { username: user.username, id: user.id },
  offered: and(eq(user.status, 1), eq(user.deleted, false))!,
}
