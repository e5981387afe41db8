import { like, sql } from 'drizzle-orm'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import { contract } from '#core/contract/index.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { dict, dictItem, installation, tenant } from '#server/db/schema/index.ts'
import type { DictionarySeed, Seeding } from '#server/jobs/queue/index.ts'
import { builtInDictionaries } from '#server/settings/dictionaries/index.ts'
import { FEATURES } from '../features.ts'
import { tenantFacts, readFacts } from './facts.ts'
import { ADMIN, type UserSeed } from './organisation.ts'
import { seedAdmin, seedDemoUsers, seedDepartments } from './seed-people.ts'
import { assertFurnished } from './permissions/furnished.ts'
import { BUTTONS, MENUS } from './permissions/index.ts'
import { seedRights } from './seed-rights.ts'

export interface SeedOptions {
  /** Password of the administrator. Absent: a random one is generated, and must be changed at the first sign-in. */
  adminPassword: string | undefined
  /** Lets the demo users sign in with this password; for tests. */
  demoPassword?: string | undefined
  /**
   * Receives the generated administrator's password before the account is committed, because it is stored nowhere else.
   */
  keepPassword?: (password: string) => unknown
  now: Date
}

/** Writes the initial data of a new installation, and adds those of newer versions to an older one. */
export async function seedInstallation(db: Database, o: SeedOptions): Promise<void> {
  assertFurnished(contract, MENUS, BUTTONS)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.seed})`)
    const facts = await readFacts(tx)
    await facts.once('tenant/0', () => addTenant(tx, o.now))
    const own = { tx, facts, tenantId: DEFAULT_TENANT }
    const roles = await seedTenant(own)
    const others = (await seededTenants(tx)).filter((id) => id !== DEFAULT_TENANT)
    for (const tenantId of others) await seedTenant({ tx, facts: tenantFacts(facts, tenantId), tenantId })
    const staffing = { ...own, departments: await seedDepartments(own), roles }
    const password = await seedAdmin(staffing, o.adminPassword)
    await seedDemoUsers(staffing, o.demoPassword)
    if (password !== null) o.keepPassword?.(password)
  })
}

/**
 * Writes the initial data of a new tenant: roles, menus, dictionaries, its company and its administrator. Returns the
 * administrator's password if it was generated.
 */
export async function furnishTenant(
  tx: Transaction,
  { tenantId, name, username, password }: { tenantId: string; name: string; username: string; password: string | null },
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.seed})`)
  const facts = await readFacts(tx)
  await facts.once(`tenant/${tenantId}`, async () => tenantId)
  const to = { tx, facts: tenantFacts(facts, tenantId), tenantId }
  const roles = await seedTenant(to)
  const departments = await seedDepartments(to, { name, category: '1' })
  const admin: UserSeed = { ...ADMIN, username, department: name }
  return seedAdmin({ ...to, departments, roles }, password ?? undefined, admin)
}

const seededTenants = async (tx: Transaction): Promise<string[]> =>
  (await tx.select({ id: installation.value }).from(installation).where(like(installation.key, 'seed/tenant/%'))).map(
    ({ id }) => id,
  )

/** Writes what every tenant has: dictionaries, the initial data of each feature, menus and roles. */
async function seedTenant(to: Seeding) {
  for (const seed of builtInDictionaries()) await to.facts.once(`dict/${seed.code}`, () => addDictionary(to, seed))
  for (const { seed } of FEATURES) await seed?.(to)
  return seedRights(to)
}

async function addTenant(tx: Transaction, now: Date): Promise<string> {
  await tx.insert(tenant).values({ id: DEFAULT_TENANT, name: '默认租户', createTime: now })
  return DEFAULT_TENANT
}

async function addDictionary({ tx, tenantId }: Seeding, seed: DictionarySeed): Promise<string> {
  const id = newId()
  await tx.insert(dict).values({ id, tenantId, dictCode: seed.code, dictName: seed.name })
  const items = seed.items.map((line, i) => {
    const space = line.indexOf(' ')
    return { tenantId, dictId: id, itemValue: line.slice(0, space), itemText: line.slice(space + 1), sortOrder: i + 1 }
  })
  if (items.length > 0) await tx.insert(dictItem).values(items)
  return id
}
