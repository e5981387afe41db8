import type { SQL } from 'drizzle-orm'
import { userList } from '#core/contract/sys/user.ts'
import { readDataRule } from '#server/access/data-rules/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { userFields } from '../departments/index.ts'

type Ctx = Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>

/**
 * The people who are left to the actor by the data rules of the list of users; undefined: all. Every administration
 * call uses it. The directory for everybody uses `peoplePage` without it (decision 0008).
 */
export const peopleInSight = (ctx: Ctx, through?: Executor): Promise<SQL | undefined> =>
  readDataRule(ctx, userList, userFields, through)
