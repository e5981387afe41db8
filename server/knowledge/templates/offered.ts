import { and, asc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { templateOffered, TemplateOffered, templateStart } from '#core/contract/km/documents/template.ts'
import { type TaxonomyNode, visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { documentTemplate } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { usableValues } from '../custom-fields/index.ts'
import { cleanBody } from './body.ts'
import { fillIn } from './fill-in.ts'

type Ctx = Context<{ db: Database }>

/** The templates for a category that the person sees, or all, without their texts. */
export async function offeredTemplates(
  ctx: Ctx,
  { category }: Checked<typeof templateOffered>['query'],
): Promise<TemplateOffered[]> {
  const categories = await categoriesFor(ctx, category)
  const { id, name, purpose, format, keywords, categoryId } = getTableColumns(documentTemplate)
  const rows = await ctx.deps.db
    .select({ id, name, purpose, format, keywords, categoryId })
    .from(documentTemplate)
    .where(isOffered(ctx, categories))
    .orderBy(asc(documentTemplate.sortOrder), asc(documentTemplate.createTime), asc(documentTemplate.id))
  return rows.map((row) => presented(row, categories))
}

/** What a new document begins with, for the person who asks. A value that its form does not take any more is left out. */
export async function startTemplate(
  ctx: Ctx,
  asked: Checked<typeof templateStart>['query'],
): Promise<Result<typeof templateStart>> {
  const { deps, actor, now } = ctx
  const categories = await categoriesFor(ctx, asked.category)
  const [row] = await deps.db
    .select()
    .from(documentTemplate)
    .where(and(eq(documentTemplate.id, asked.id), isOffered(ctx, categories)))
  if (!row) throw new Reject('找不到这个模板')
  const { format } = row
  const target = categories.find(({ code }) => code === asked.category)
  const of = { category: target?.id ?? row.categoryId, values: row.fields }
  const said = { now, person: actor.realname, department: actor.department?.name ?? '' }
  return {
    ...presented(row, categories),
    ...(target && { category: target.code, categoryName: target.name }),
    body: fillIn({ format, body: cleanBody(format, row.body) }, said),
    fields: await usableValues(deps.db, actor.tenantId, of),
  }
}

/** The categories whose templates count: those that the person sees, or the given one with those above it. */
async function categoriesFor({ deps, actor }: Ctx, category: string | undefined): Promise<TaxonomyNode[]> {
  const seen = await visibleTaxonomy(deps.db, actor, 'category')
  if (!category) return seen
  if (!seen.some(({ code }) => code === category)) throw new Reject('所选分类不存在')
  return seen.filter(({ code }) => category.startsWith(code))
}

const isOffered = ({ actor }: Ctx, categories: readonly TaxonomyNode[]) =>
  and(
    eq(documentTemplate.tenantId, actor.tenantId),
    eq(documentTemplate.enabled, true),
    or(
      isNull(documentTemplate.categoryId),
      inArray(
        documentTemplate.categoryId,
        categories.map(({ id }) => id),
      ),
    ),
  )

type Row = Pick<typeof documentTemplate.$inferSelect, 'id' | 'name' | 'purpose' | 'format' | 'keywords' | 'categoryId'>

function presented({ id, name, purpose, format, keywords, categoryId }: Row, categories: readonly TaxonomyNode[]) {
  const own = categories.find((node) => node.id === categoryId)
  return {
    id,
    name,
    purpose: purpose ?? '',
    format,
    category: own?.code ?? null,
    categoryName: own?.name ?? null,
    keywords: keywords ?? '',
  }
}
