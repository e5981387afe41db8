import { and, desc, eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { userAdd } from '#core/contract/sys/user.ts'
import { auditLog, department, role } from '#server/db/schema/index.ts'
import { type Accounts, accountsOf } from './accounts.ts'
import type { TestServer } from './fixture.ts'

/** Password of the people that {@link companyOf} makes. */
export const NEW = 'Neu-Wort-7'

export interface Company {
  admin: Api
  people: Accounts
  /** Ids by role code. */
  roles: Record<string, string>
  /** By name. */
  departments: Record<string, typeof department.$inferSelect>
  /** A new person whom a test may change as it likes. */
  newPerson: (more?: object) => Promise<{ id: string; username: string }>
  /** The person signed in, with an own password. */
  entered: (username: string) => Promise<Api>
  lastAudit: (action: string, objectId: string) => Promise<typeof auditLog.$inferSelect | undefined>
}

/** What tests about people and departments do again and again. */
export async function companyOf(server: TestServer): Promise<Company> {
  const people = accountsOf(server)
  const { db } = people
  let counter = 0
  const company: Company = {
    admin: await server.signIn('admin'),
    people,
    roles: Object.fromEntries((await db.select().from(role)).map((row) => [row.roleCode, row.id])),
    departments: Object.fromEntries((await db.select().from(department)).map((row) => [row.departName, row])),
    async newPerson(more = {}) {
      const username = `probe_${++counter}`
      await company.admin.call(userAdd, { body: { username, realname: `试用${counter}`, password: NEW, ...more } })
      return { id: await people.idOf(username), username }
    },
    async entered(username) {
      await people.change(username, { mustChangePassword: false })
      return server.api((await people.signIn({ username, password: NEW })).token)
    },
    async lastAudit(action, objectId) {
      const [entry] = await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, action), eq(auditLog.objectId, objectId)))
        .orderBy(desc(auditLog.id))
      return entry
    },
  }
  return company
}
