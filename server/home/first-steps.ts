import { and, eq, isNotNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
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
  const { actor, deps } = ctx
  const { db } = deps
  const found: Readonly<Record<FirstStep, SQL>> = {
    look: hasLook(ctx),
    documents: hasDocuments(ctx),
    people: hasPeople(ctx),
    categories: hasCategories(ctx),
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
  const sample = actor.tenantId === DEFAULT_TENANT && (await db.$count(installation, eq(installation.key, COMPANY))) > 0
  return { shown, sample, steps }
}

const exists = (from: PgColumn['table'], where: SQL | undefined): SQL =>
  sql`exists (select 1 from ${from} where ${where})`

/** Of the sample company the installation remembers the id of each row, as long as it has not been removed. */
const COMPANY = 'sample-company'
const ofSample = (id: PgColumn): SQL =>
  exists(
    installation,
    and(eq(installation.key, COMPANY), sql`position('"' || ${id} || '"' in ${installation.value}) > 0`),
  )

/** Of the manual, which comes with the sample, that no page of it is younger than this. */
const MANUAL_TIME = sql`(select ${installation.createTime} from ${installation} where ${installation.key} = 'sample-library')`

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

const hasDocuments = ({ actor: { tenantId } }: Ctx): SQL =>
  exists(
    document,
    and(
      eq(document.tenantId, tenantId),
      eq(document.deleted, false),
      not(ofSample(document.id)),
      tenantId === DEFAULT_TENANT
        ? sql`${document.createTime} > coalesce(${MANUAL_TIME}, '-infinity'::timestamptz)`
        : undefined,
    ),
  )

/** Somebody whom neither the installation nor its sample has made. */
const hasPeople = ({ actor, deps }: Ctx): SQL => {
  const seeded = deps.db
    .select({ one: sql`1` })
    .from(installation)
    .where(and(sql`${installation.key} ~ '^seed/(.+/)?user/'`, eq(installation.value, user.id)))
  const isOwn = and(notExists(seeded), not(ofSample(user.id)))
  return exists(user, and(eq(user.tenantId, actor.tenantId), eq(user.deleted, false), isOwn))
}

/** The categories of a new installation are a proposal: adding one or changing one of them is a decision. */
const hasCategories = ({ actor }: Ctx): SQL =>
  exists(
    taxonomyNode,
    and(
      eq(taxonomyNode.tenantId, actor.tenantId),
      eq(taxonomyNode.kind, 'category'),
      or(and(isNotNull(taxonomyNode.createBy), not(ofSample(taxonomyNode.id))), isNotNull(taxonomyNode.updateBy)),
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
