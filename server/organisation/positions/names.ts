import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { position } from '#server/db/schema/index.ts'

const coded = (db: Executor, tenantId: string) =>
  db.select({ code: position.code, name: position.name }).from(position).where(eq(position.tenantId, tenantId))

/** Names of positions by their codes. */
export const positionNames = async (db: Executor, tenantId: string): Promise<Map<string, string>> =>
  new Map((await coded(db, tenantId)).map(({ code, name }) => [code, name]))

/** Codes by names, '' for a name that several have; and by the codes themselves. */
export async function positionCodes(db: Executor, tenantId: string): Promise<Map<string, string>> {
  const rows = await coded(db, tenantId)
  const byName = new Map<string, string>()
  for (const { code, name } of rows) byName.set(name, byName.has(name) ? '' : code)
  for (const { code } of rows) byName.set(code, code)
  return byName
}
