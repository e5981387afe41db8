import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FillMaker } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { loadTaxonomy } from '#server/access/documents/index.ts'
import { department, numberSeries } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Ctx } from '#server/resource/facts.ts'
import { nextTreeCode } from '#server/kernel/tree-code.ts'
import { storedFormat, asTyped } from './number-format.ts'

type Params = Readonly<Record<string, unknown>>

interface Asked {
  ruleCode: string
  /** The administrator's parameters in the rule. */
  params: Params
  /** The values of the caller's form: they may say what the value is for, but not how it is made. */
  form: Params
}
type Maker = (ctx: Ctx, asked: Asked) => Promise<string>

/** The functions that make values. The key is the name of the class that a rule names. */
export const MAKERS: Readonly<Record<FillMaker, Maker>> = {
  OrderNumberRule: orderNumber,
  OrgCodeRule: orgCode,
  CategoryCodeRule: categoryCode,
}

/**
 * Joins `prefix`, the date, and a number of at least `digits` digits. The number begins at 1 for every date; no two
 * servers give the same number. All parameters come from the rule, so a rule begins at most one series a day: the form
 * of a caller could begin any number of them.
 */
async function orderNumber({ deps, actor, now }: Ctx, { ruleCode, params }: Asked): Promise<string> {
  const { prefix, dateFormat, digits } = storedFormat(params)
  const [year = '', month = '', day = ''] = wireTime(now)!.slice(0, 10).split('-')
  const series = prefix + dateFormat.replace('yyyy', year).replace('MM', month).replace('dd', day)
  const [given] = await deps.db
    .insert(numberSeries)
    .values({ tenantId: actor.tenantId, ruleCode, series, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.tenantId, numberSeries.ruleCode, numberSeries.series],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last })
  return series + String(given!.last).padStart(digits, '0')
}

/** The code that the next department below `parentId` would get now. The final code is set when it is added. */
async function orgCode({ deps, actor }: Ctx, { params, form }: Asked): Promise<string> {
  const parentId = asTyped(form['parentId'] ?? params['parentId'])
  const ofTenant = eq(department.tenantId, actor.tenantId)
  const [parent] = parentId
    ? await deps.db
        .select({ code: department.orgCode })
        .from(department)
        .where(and(ofTenant, eq(department.id, parentId)))
    : []
  if (parentId && !parent) throw new Reject('上级部门不存在')
  const siblings = await deps.db
    .select({ code: department.orgCode })
    .from(department)
    .where(and(ofTenant, parentId ? eq(department.parentId, parentId) : isNull(department.parentId)))
  return nextTreeCode(
    parent?.code ?? '',
    siblings.map(({ code }) => code),
  )
}

/** The code that the next topic below `pid` would get now. The final code is set when it is added. */
async function categoryCode({ deps, actor }: Ctx, { params, form }: Asked): Promise<string> {
  const asked = asTyped(form['pid'] ?? params['pid'])
  const parentId = asked === '' || asked === '0' ? null : asked
  const tree = await loadTaxonomy(deps.db, actor.tenantId, 'topic')
  const parent = tree.find(({ id }) => id === parentId)
  if (parentId !== null && !parent) throw new Reject('上级专题不存在')
  const siblings = tree.filter((row) => row.parentId === parentId).map(({ code }) => code)
  return nextTreeCode(parent?.code ?? '', siblings)
}
