import * as v from 'valibot'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { taxonomyAddBody } from '#core/contract/taxonomy.ts'
import { line } from '#core/contract/values.ts'
import { lockTrees, type TaxonomyNode, loadTaxonomy, visibleTaxonomy } from '#server/access/documents/index.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { taxonomyNode } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { exportSheet, type Importer, type Sheet, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { codeBelow, isCodeBelow } from './codes.ts'

type Ctx = Context<SheetDeps>

/** A tree as rows: the code of each gives its position, as for departments of the family. */
export const taxonomySheet = (kind: TaxonomyKind): Sheet => ({
  name: kind === 'topic' ? '知识专题' : '知识分类',
  columns: [
    { key: 'name', title: '名称', kind: 'text', width: 30, required: true, example: '人事制度' },
    { key: 'code', title: '编码', kind: 'text', width: 16, example: 'A01A02（空为自动编码）' },
    { key: 'parentCode', title: '上级编码', kind: 'text', width: 16, example: 'A01（空为最上级）' },
    { key: 'description', title: '说明', kind: 'text', width: 40 },
    { key: 'sortOrder', title: '排序', kind: 'number' },
    { key: 'recommend', title: '首页推荐', kind: 'flag' },
    { key: 'closed', title: '仅授权可读', kind: 'flag' },
  ],
})

/** The part that the editor sees, in the order of the codes, so that parents come first. */
export async function exportTree(ctx: Ctx, kind: TaxonomyKind, { selections }: ExportQuery): Promise<BlobReply> {
  const all = await visibleTaxonomy(ctx.deps.db, ctx.actor, kind)
  const codes = new Map(all.map(({ id, code }) => [id, code]))
  const rows = all
    .filter(({ id }) => selections.length === 0 || selections.includes(id))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((row) => ({ ...row, parentCode: row.parentId === null ? null : (codes.get(row.parentId) ?? null) }))
  async function* batches() {
    yield rows
  }
  return exportSheet(ctx, taxonomySheet(kind), batches())
}

const { pid: _pid, ...settings } = taxonomyAddBody.entries
const Code = v.optional(v.pipe(line(60), v.trim()), '')
const Body = v.object({ ...settings, code: Code, parentCode: Code })

/** A node may be below the node of an earlier row. */
export const taxonomyImporter = (kind: TaxonomyKind): Importer<SheetDeps, typeof Body> => ({
  sheet: taxonomySheet(kind),
  body: Body,
  meaning: async () => (cells) => cells,
  async add(tx, ctx, rows, refuse) {
    await lockTrees(tx)
    const tree = [...(await loadTaxonomy(tx, ctx.actor.tenantId, kind))]
    const seen = new Set((await visibleTaxonomy(tx, ctx.actor, kind)).map(({ id }) => id))
    const made: TaxonomyNode[] = []
    for (const { at, body } of rows) {
      try {
        const row = placed(ctx, kind, { tree, seen, body })
        for (const list of [tree, made]) list.push(row)
        seen.add(row.id)
      } catch (error) {
        if (!(error instanceof Reject)) throw error
        refuse(at, error.message)
      }
    }
    await write(tx, ctx, kind, made)
  },
})

interface Placing {
  tree: readonly TaxonomyNode[]
  /** Nodes that the editor sees. */
  seen: ReadonlySet<string>
  body: v.InferOutput<typeof Body>
}

function placed({ actor, now }: Ctx, kind: TaxonomyKind, { tree, seen, body }: Placing): TaxonomyNode {
  const above = body.parentCode === '' ? null : tree.find(({ code, id }) => code === body.parentCode && seen.has(id))
  if (above === undefined) throw new Reject(`没有编码为“${body.parentCode}”的上级`)
  const parentId = above?.id ?? null
  const siblings = tree.filter((row) => row.parentId === parentId)
  if (body.code !== '' && !isCodeBelow(body.code, above?.code ?? '')) throw new Reject(`编码“${body.code}”不符合上级`)
  if (body.code !== '' && tree.some(({ code }) => code === body.code)) throw new Reject(`编码“${body.code}”已经存在`)
  // Also when the row gives its code, because this checks the depth of the tree.
  const next = codeBelow(tree, parentId)
  return {
    id: newId(),
    tenantId: actor.tenantId,
    kind,
    parentId,
    name: body.name,
    description: body.description || null,
    code: body.code || next,
    sortOrder: body.sortOrder ?? Math.max(0, ...siblings.map(({ sortOrder }) => sortOrder)) + 1,
    recommend: parentId === null && (body.recommend ?? false),
    closed: body.closed ?? false,
    createBy: actor.username,
    createTime: now,
    updateBy: null,
    updateTime: null,
  }
}

const BATCH = 500

async function write(tx: Transaction, ctx: Ctx, kind: TaxonomyKind, made: readonly TaxonomyNode[]): Promise<void> {
  for (let at = 0; at < made.length; at += BATCH) await tx.insert(taxonomyNode).values(made.slice(at, at + BATCH))
  await auditAll(
    tx,
    ctx,
    made.map((after) => ({ action: `${kind}-add` as const, kind, id: after.id, after })),
  )
}
