import { and, desc, eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { userAdd } from '#core/contract/sys/user.ts'
import { auditLog, department, role } from '#server/db/schema/index.ts'
import { type Accounts, accountTools } from './accounts.ts'
import type { TestServer } from './fixture.ts'

/** The password of people made by {@link createCompany}. */
export const NEW = 'Neu-Wort-7'

export interface Company {
  admin: Api
  people: Accounts
  /** Role ids by code. */
  roles: Record<string, string>
  /** Departments by name. */
  departments: Record<string, typeof department.$inferSelect>
  /** Creates a person that a test may change freely. */
  newPerson: (more?: object) => Promise<{ id: string; username: string }>
  /** Signs the person in, after setting their own password. */
  entered: (username: string) => Promise<Api>
  lastAudit: (action: string, objectId: string) => Promise<typeof auditLog.$inferSelect | undefined>
}

/** Helpers for tests of people and departments. */
export async function createCompany(server: TestServer): Promise<Company> {
  const people = accountTools(server)
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
