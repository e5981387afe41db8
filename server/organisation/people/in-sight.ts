import type { SQL } from 'drizzle-orm'
import { userList } from '#core/contract/sys/user.ts'
import { dataRuleOf } from '#server/access/data-rules/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { userFields } from '../departments/index.ts'

type Ctx = Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>

/**
 * The people whom the data rules of the list of users leave who asks; undefined: all. Whoever administers people does it
 * with these, in whatever call. The directory that everybody has goes by `peoplePage` without it (decision 0008).
 */
export const peopleInSight = (ctx: Ctx, through?: Executor): Promise<SQL | undefined> =>
  dataRuleOf(ctx, userList, userFields, through)
