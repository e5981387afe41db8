import { and, eq, inArray } from 'drizzle-orm'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { position } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { exportSheet, type Importer, type Sheet, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { rowOf } from './positions.ts'
import { positionBatches } from './store.ts'

export const POSITIONS: Sheet = {
  name: '职务',
  columns: [
    { key: 'code', title: '职务编码', kind: 'text', required: true, example: 'engineer' },
    { key: 'name', title: '职务名称', kind: 'text', width: 24, required: true, example: '工程师' },
    { key: 'postRank', title: '职级', kind: 'text', dict: 'position_rank', example: '中级' },
    { key: 'createBy', title: '创建人', kind: 'text', only: 'export' },
    { key: 'createTime', title: '创建时间', kind: 'text', width: 20, only: 'export' },
  ],
}

export async function exportPositions(ctx: Context<{ db: Database }>, query: ExportQuery): Promise<BlobReply> {
  const batches = await positionBatches(ctx.deps.db, ctx.actor.tenantId, query)
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => ({ ...row, createTime: wireTime(row.createTime) }))
  }
  return exportSheet(ctx, POSITIONS, rows())
}

const BATCH = 1000

export const POSITION_IMPORT: Importer<SheetDeps, typeof positionAdd.body> = {
  sheet: POSITIONS,
  body: positionAdd.body,
  meaning: async () => (cells) => cells,
  async add(tx, ctx, rows, refuse) {
    const codes = rows.map(({ body }) => body.code)
    const stored = await tx
      .select({ code: position.code })
      .from(position)
      .where(and(eq(position.tenantId, ctx.actor.tenantId), inArray(position.code, codes)))
    const taken = new Set(stored.map(({ code }) => code))
    const good = rows.flatMap(({ at, body }) => {
      if (taken.has(body.code)) {
        refuse(at, `职务编码“${body.code}”已存在`)
        return []
      }
      taken.add(body.code)
      return [{ ...rowOf(ctx, body), createTime: ctx.now }]
    })
    for (let at = 0; at < good.length; at += BATCH) await tx.insert(position).values(good.slice(at, at + BATCH))
    const lines = good.map((after) => ({ action: 'position-add' as const, kind: 'position', id: after.id, after }))
    await auditAll(tx, ctx, lines)
  },
}
