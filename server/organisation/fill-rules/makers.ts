import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FillMaker } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { taxonomyOf } from '#server/access/documents/index.ts'
import { department, numberSeries } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Ctx } from '#server/resource/facts.ts'
import { nextOrgCode } from '../departments/index.ts'

/** The parameters of the rule. If the form gives a parameter too, the form's value is used. */
type Params = Readonly<Record<string, unknown>>
type Maker = (ctx: Ctx, ruleCode: string, params: Params) => Promise<string>

/** The functions that make values. The key is the name of the class that a rule names. */
export const MAKERS: Readonly<Record<FillMaker, Maker>> = {
  OrderNumberRule: orderNumber,
  OrgCodeRule: orgCode,
  CategoryCodeRule: categoryCode,
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const LONGEST_PREFIX = 32

/**
 * Joins `prefix`, the date, and a number of at least `digits` digits. The number begins at 1 for every date.
 * `dateFormat` consists of yyyy, MM and dd; an empty one means no date. No two servers give the same number.
 */
async function orderNumber({ deps, actor, now }: Ctx, ruleCode: string, params: Params): Promise<string> {
  const prefix = textOf(params['prefix'])
  if (prefix.length > LONGEST_PREFIX) throw new Reject(`前缀不能超过 ${LONGEST_PREFIX} 个字`)
  const format = params['dateFormat'] === undefined ? 'yyyyMMdd' : textOf(params['dateFormat'])
  const digits = params['digits'] === undefined ? 4 : Number(textOf(params['digits']))
  if (!Number.isInteger(digits) || digits < 1 || digits > 12) throw new Reject('位数应为 1 到 12')
  const [year = '', month = '', day = ''] = wireTime(now)!.slice(0, 10).split('-')
  const series = prefix + format.replace('yyyy', year).replace('MM', month).replace('dd', day)
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
async function orgCode({ deps, actor }: Ctx, _code: string, params: Params): Promise<string> {
  const parentId = textOf(params['parentId'])
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
  return nextOrgCode(
    parent?.code ?? '',
    siblings.map(({ code }) => code),
  )
}

/** The code that the next topic below `pid` would get now. The final code is set when it is added. */
async function categoryCode({ deps, actor }: Ctx, _code: string, params: Params): Promise<string> {
  const asked = textOf(params['pid'])
  const parentId = asked === '' || asked === '0' ? null : asked
  const tree = await taxonomyOf(deps.db, actor.tenantId, 'topic')
  const parent = tree.find(({ id }) => id === parentId)
  if (parentId !== null && !parent) throw new Reject('上级专题不存在')
  const siblings = tree.filter((row) => row.parentId === parentId).map(({ code }) => code)
  return nextOrgCode(parent?.code ?? '', siblings)
}
