import { and, eq, gt, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { FIRST_STEPS, type FirstStep, type firstSteps } from '#core/contract/km/first-steps.ts'
import { SITE_DEFAULTS } from '#core/rules/site/site.ts'
import type { Database } from '#server/db/database.ts'
import { document, installation, siteConfig, taxonomyNode, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownPreferences } from '#server/settings/preferences/index.ts'

type Ctx = Context<{ db: Database }>

/** What a new site still needs. Nothing is counted that the installation or its sample brought. */
export async function firstStepsOf(ctx: Ctx): Promise<Result<typeof firstSteps>> {
  const { db } = ctx.deps
  const sample = await sampleTime(ctx)
  const found: Readonly<Record<FirstStep, SQL>> = {
    look: hasLook(ctx),
    documents: hasDocuments(ctx, sample),
    people: hasPeople(ctx, sample),
    categories: hasCategories(ctx, sample),
    guests: hasDecided(ctx),
  }
  const [done] = (
    await db.execute<Record<FirstStep, boolean>>(
      sql`select ${sql.join(
        FIRST_STEPS.map((key) => sql`${found[key]} as ${sql.identifier(key)}`),
        sql`, `,
      )}`,
    )
  ).rows
  const steps = FIRST_STEPS.map((key) => ({ key, done: done![key] }))
  const { firstSteps: own } = await ownPreferences(ctx)
  const shown = own?.hidden !== true && steps.some((step) => !step.done)
  return { shown, sample: sample !== null, steps }
}

const exists = (from: PgColumn['table'], where: SQL | undefined): SQL =>
  sql`exists (select 1 from ${from} where ${where})`

/** When the sample library was complete; null: it was not loaded. Only the installation's own tenant has one. */
async function sampleTime({ deps, actor }: Ctx): Promise<Date | null> {
  if (actor.tenantId !== DEFAULT_TENANT) return null
  const [row] = await deps.db
    .select({ at: installation.createTime })
    .from(installation)
    .where(eq(installation.key, 'sample-library'))
  return row?.at ?? null
}

/** Rows that came with the sample are as old as it is. */
const afterSample = (time: PgColumn, sample: Date | null) => (sample === null ? undefined : gt(time, sample))

/** Both a name and a logo of its own. */
function hasLook({ actor }: Ctx): SQL {
  const set = (code: 'SiteTitle' | 'SiteNavLogo') =>
    exists(
      siteConfig,
      and(
        eq(siteConfig.tenantId, actor.tenantId),
        eq(siteConfig.itemCode, code),
        sql`${siteConfig.itemValue} <> ${SITE_DEFAULTS[code]}`,
      ),
    )
  return and(set('SiteTitle'), set('SiteNavLogo'))!
}

const hasDocuments = ({ actor }: Ctx, sample: Date | null): SQL =>
  exists(
    document,
    and(eq(document.tenantId, actor.tenantId), eq(document.deleted, false), afterSample(document.createTime, sample)),
  )

/** Somebody whom neither the installation nor its sample has made. */
const hasPeople = ({ actor, deps }: Ctx, sample: Date | null): SQL => {
  const seeded = deps.db
    .select({ one: sql`1` })
    .from(installation)
    .where(and(sql`${installation.key} ~ '^seed/(.+/)?user/'`, eq(installation.value, user.id)))
  const isOwn = and(notExists(seeded), afterSample(user.createTime, sample))
  return exists(user, and(eq(user.tenantId, actor.tenantId), eq(user.deleted, false), isOwn))
}

/** The categories of a new installation are a proposal: adding one or changing one of them is a decision. */
const hasCategories = ({ actor }: Ctx, sample: Date | null): SQL =>
  exists(
    taxonomyNode,
    and(
      eq(taxonomyNode.tenantId, actor.tenantId),
      eq(taxonomyNode.kind, 'category'),
      or(
        and(isNotNull(taxonomyNode.createBy), afterSample(taxonomyNode.createTime, sample)),
        and(isNotNull(taxonomyNode.updateBy), afterSample(taxonomyNode.updateTime, sample)),
      ),
    ),
  )

/** Somebody has saved it or reset it: what the installation wrote is there as nobody has touched it. */
const hasDecided = ({ actor }: Ctx): SQL =>
  sql`not ${exists(
    siteConfig,
    and(
      eq(siteConfig.tenantId, actor.tenantId),
      eq(siteConfig.itemCode, 'AllowGuestSearch'),
      sql`${siteConfig.updateBy} is null`,
    ),
  )}`
