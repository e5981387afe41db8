import { and, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { templateAdd, templateEdit } from '#core/contract/km/documents/template.ts'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import { documentTemplate } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Ctx } from '#server/resource/facts.ts'
import { missingRecord, visibleRecords } from '#server/resource/read.ts'
import { addRecord, editRecord } from '#server/resource/write.ts'
import { fillForm } from '../custom-fields/index.ts'
import { writtenBody } from './body.ts'
import { TEMPLATES } from './templates.ts'

export async function addTemplate(ctx: Ctx, body: Checked<typeof templateAdd>['body']): Promise<void> {
  const categoryId = body.categoryId || null
  await assertVisible(ctx, categoryId)
  const fields = await valuesFor(ctx, { category: categoryId, kept: {}, given: body.fields ?? {} })
  await addRecord(ctx, TEMPLATES, { ...body, body: writtenBody(body.format, body.body), fields })
}

export async function editTemplate(ctx: Ctx, body: Checked<typeof templateEdit>['body']): Promise<void> {
  const before = await storedTemplate(ctx, body.id)
  const categoryId = body.categoryId === undefined ? before.categoryId : body.categoryId || null
  if (categoryId !== before.categoryId) await assertVisible(ctx, categoryId)
  const { fields: given } = body
  await editRecord(ctx, TEMPLATES, {
    ...body,
    // Another format makes another text of it.
    ...((body.body !== undefined || body.format !== undefined) && {
      body: writtenBody(body.format ?? before.format, body.body ?? before.body),
    }),
    ...(given && { fields: await valuesFor(ctx, { category: categoryId, kept: before.fields, given }) }),
  })
}

type Filling = Omit<Parameters<typeof fillForm>[1], 'tenantId'>

const valuesFor = async ({ deps, actor }: Ctx, filling: Filling) =>
  (await fillForm(deps.db, { ...filling, tenantId: actor.tenantId })).values

async function storedTemplate(ctx: Ctx, id: string) {
  const [row] = await ctx.deps.db
    .select()
    .from(documentTemplate)
    .where(and(eq(documentTemplate.id, id), await visibleRecords(ctx, TEMPLATES)))
  if (!row) throw missingRecord()
  return row
}

async function assertVisible({ deps, actor }: Ctx, categoryId: string | null): Promise<void> {
  if (categoryId === null) return
  const visible = await visibleTaxonomy(deps.db, actor, 'category')
  if (!visible.some(({ id }) => id === categoryId)) throw new Reject('所选分类不存在')
}
