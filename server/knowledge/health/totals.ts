import { inArray, sql } from 'drizzle-orm'
import type { CountedList } from '#core/contract/km/counted-list.ts'
import { type HealthPart, healthList, type healthTotals } from '#core/contract/km/documents/health.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { HEALTH_KEYS, HEALTH_REASONS, type HealthReason } from '#core/rules/health.ts'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import { department, document, documentHealth } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { healthOf, JOIN } from './list.ts'

type Ctx = Context<DocumentDeps>

interface Counted extends Record<string, unknown> {
  kind: 'site' | 'reason' | 'category' | 'department'
  key: string | null
  n: number
  score: number
  flawed: number
}

const listOf = (query: Record<string, string>): CountedList => ({ path: healthList.path, query })

/** From one walk over what the person may open. */
export async function healthFigures(ctx: Ctx): Promise<Result<typeof healthTotals>> {
  const { rows } = await ctx.deps.db.execute<Counted>(sql`
    with d as materialized (
      select ${document.category} as category, ${document.departmentId} as department,
        ${documentHealth.score} as score, ${documentHealth.reasons} as reasons
      from ${document} ${JOIN} where ${healthOf(ctx)})
    select 'site' as kind, null as key, ${FIGURES} from d
    union all select 'reason', reason, ${FIGURES} from d, unnest(d.reasons) reason group by 2
    union all select 'category', category, ${FIGURES} from d where category is not null group by 2
    union all select 'department', department, ${FIGURES} from d where department is not null group by 2`)
  const of = (kind: Counted['kind']) => rows.filter((row) => row.kind === kind)
  const [categories, departments] = await Promise.all([
    byCategory(ctx, of('category')),
    byDepartment(ctx, of('department')),
  ])
  const [all] = of('site')
  return {
    site: { documents: all?.n ?? 0, score: all?.score ?? 0, flawed: all?.flawed ?? 0 },
    reasons: byReason(of('reason')),
    categories,
    departments,
  }
}

const FIGURES = sql`count(*)::int as n, coalesce(round(avg(score), 1), 0)::float8 as score,
  (count(*) filter (where reasons <> '{}'))::int as flawed`

function byReason(rows: readonly Counted[]) {
  const counts = new Map(rows.map(({ key, n }) => [key as HealthReason, n]))
  return HEALTH_KEYS.map((reason) => ({
    reason,
    ...HEALTH_REASONS[reason],
    count: counts.get(reason) ?? 0,
    list: listOf({ reason }),
  }))
}

/** Of a closed category that the person does not see even the name is not told. */
async function byCategory({ deps, actor }: Ctx, rows: readonly Counted[]): Promise<HealthPart[]> {
  const nodes = new Map((await visibleTaxonomy(deps.db, actor, 'category')).map((node) => [node.id, node]))
  return worstFirst(
    rows.flatMap((row) => {
      const node = nodes.get(row.key ?? '')
      return node ? [part(row, node.name, { category: node.code })] : []
    }),
  )
}

async function byDepartment({ deps }: Ctx, rows: readonly Counted[]): Promise<HealthPart[]> {
  const ids = rows.map(({ key }) => key!)
  const { id, departName: name } = department
  const found = await deps.db.select({ id, name }).from(department).where(inArray(department.id, ids))
  const names = new Map(found.map((each) => [each.id, each.name]))
  return worstFirst(
    rows.flatMap((row) => {
      const known = names.get(row.key!)
      return known === undefined ? [] : [part(row, known, { depId: row.key! })]
    }),
  )
}

const part = ({ n, score, flawed }: Counted, name: string, query: Record<string, string>): HealthPart => ({
  name,
  documents: n,
  score,
  flawed,
  list: listOf(query),
})

const worstFirst = (parts: HealthPart[]): HealthPart[] =>
  parts.toSorted((a, b) => a.score - b.score || b.documents - a.documents)
