import { asc, eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { login, type LoginResult } from '#core/contract/sys/login.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog, session, user } from '#server/db/schema/index.ts'
import { PASSWORD, type TestServer } from './fixture.ts'

export const WRONG = '用户名或密码错误'

/** Helpers for tests of accounts: new sign-ins, and reading and changing a person directly in the database. */
export function accountTools(server: TestServer) {
  const db: Database = server.running.engines.db
  const userId = async (username: string): Promise<string> =>
    (await db.select({ id: user.id }).from(user).where(eq(user.username, username)))[0]!.id
  const signIn = (body: object = {}): Promise<LoginResult> =>
    server.guest.call(login, {
      body: { username: 'lina', password: PASSWORD, captcha: 'abcd', checkKey: '1', ...body },
    })
  return {
    db,
    idOf: userId,
    signIn,
    /** A new session, separate from the one that the fixture shares. */
    newApi: async (username = 'lina'): Promise<Api> => server.api((await signIn({ username })).token),
    /** The answer of a sign-in as text, or the message of the refusal. */
    outcome: (body: object): Promise<string> =>
      signIn(body).then(
        (result) => result.token,
        (error: Error) => error.message,
      ),
    change: (username: string, values: Partial<typeof user.$inferInsert>) =>
      db.update(user).set(values).where(eq(user.username, username)),
    sessionsOf: async (username: string) =>
      db
        .select()
        .from(session)
        .where(eq(session.userId, await userId(username)))
        .orderBy(asc(session.createTime)),
    auditActions: async (username: string): Promise<string[]> => {
      const rows = await db.select().from(auditLog).where(eq(auditLog.username, username)).orderBy(asc(auditLog.id))
      return rows.map((row) => row.action)
    },
  }
}
export type Accounts = ReturnType<typeof accountTools>
