import { eq } from 'drizzle-orm'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { roleAdd } from '#core/contract/sys/role.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import { auditAll } from '#server/db/audit.ts'
import { listBatches } from '#server/db/list-query.ts'
import { role } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { exportSheet, type Importer, type Sheet, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import type { PermissionDeps } from './change-rights.ts'
import { assertMayClear } from './escalation-guard.ts'
import { presentRole, rolesListed } from './roles.ts'

export const ROLES: Sheet = {
  name: '角色',
  columns: [
    { key: 'roleName', title: '角色名称', kind: 'text', width: 24, required: true, example: '档案管理员' },
    { key: 'roleCode', title: '角色编码', kind: 'text', width: 20, required: true, example: 'archivist' },
    { key: 'description', title: '描述', kind: 'text', width: 40 },
    { key: 'level', title: '密级', kind: 'number' },
    { key: 'createBy', title: '创建人', kind: 'text', only: 'export' },
    { key: 'createTime', title: '创建时间', kind: 'text', width: 20, only: 'export' },
  ],
}

export async function exportRoles(
  ctx: Context<PermissionDeps>,
  { selections, ...query }: ExportQuery,
): Promise<BlobReply> {
  const batches = await listBatches(rolesListed(ctx, query), selections)
  async function* rows() {
    for await (const batch of batches) yield batch.map(presentRole)
  }
  return exportSheet(ctx, ROLES, rows())
}

/** New roles have no permissions, so only their level may be above the importer's. */
export const ROLE_IMPORT: Importer<SheetDeps, typeof roleAdd.body> = {
  sheet: ROLES,
  body: roleAdd.body,
  meaning: async () => (cells) => cells,
  async add(tx, ctx, rows, refuse) {
    const { actor, now } = ctx
    const stored = await tx.select({ code: role.roleCode }).from(role).where(eq(role.tenantId, actor.tenantId))
    const taken = new Set(stored.map(({ code }) => code))
    for (const { at, body } of rows) {
      const level = body.level ?? 0
      try {
        if (taken.has(body.roleCode)) throw new Reject('角色编码已存在')
        await assertMayClear(tx, actor, { before: 0, after: level })
      } catch (error) {
        if (!(error instanceof Reject)) throw error
        refuse(at, error.message)
        continue
      }
      taken.add(body.roleCode)
      const row = { ...body, level, id: newId(), tenantId: actor.tenantId, createBy: actor.username, createTime: now }
      await tx.insert(role).values(row)
      await auditAll(tx, ctx, [{ action: 'role-add', kind: 'role', id: row.id, after: row }])
    }
    await rightsChanged(tx, actor.tenantId)
  },
}
