import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { department, departmentRole, role } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { HolderKind } from './links.ts'

export interface Holder {
  kind: HolderKind
  id: string
  /** The department of a department role; for a department its own id. */
  departmentId: string | null
}

const TABLES = { role, department, departmentRole }
const DEPARTMENT = { role: sql`null`, department: department.id, departmentRole: departmentRole.departmentId }

/** A role, department or department role of the tenant. `lock`: changes of one holder's rights wait for one another. */
export async function findHolder(
  db: Executor,
  kind: HolderKind,
  o: { tenantId: string; id: string; lock?: boolean },
): Promise<Holder> {
  const table = TABLES[kind]
  const query = db
    .select({ id: table.id, departmentId: sql<string | null>`${DEPARTMENT[kind]}` })
    .from(table)
    .where(and(eq(table.id, o.id), eq(table.tenantId, o.tenantId)))
  const [row] = await (o.lock ? query.for('no key update') : query)
  if (!row) throw new Reject(kind === 'department' ? '部门不存在' : '角色不存在')
  return { kind, ...row }
}
