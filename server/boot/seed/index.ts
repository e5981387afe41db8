import { sql } from 'drizzle-orm'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { accessLevel, dict, dictItem, siteConfig, tenant } from '#server/db/schema/index.ts'
import { DICTIONARIES, type DictionarySeed } from '#server/settings/dictionaries/index.ts'
import { type Facts, readFacts } from './facts.ts'
import { ADMIN } from './organisation.ts'
import { seedTaxonomy } from './seed-taxonomy.ts'
import { seedAdmin, seedDemoUsers, seedDepartments } from './seed-people.ts'
import { seedRights } from './seed-rights.ts'

const DEFAULT_TENANT = '0'

export interface SeedOptions {
  /** Password of the administrator; without it a random one is made up that must be changed at the first sign-in. */
  adminPassword: string | undefined
  /** Lets the demo users sign in with this password; for tests. */
  demoPassword?: string | undefined
  now: Date
}

/**
 * Gives a new installation what it needs to be signed into and used, and an older one what is new since. Returns the
 * administrator's password only when it was made up now: it has to be shown, for it stands nowhere else.
 */
export async function seedInstallation(
  db: Database,
  o: SeedOptions,
): Promise<{ createdAdmin: { username: string; password: string } | null }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.seed})`)
    const facts = await readFacts(tx)
    await facts.once('tenant/0', () => addTenant(tx, o.now))
    for (const seed of DICTIONARIES) await facts.once(`dict/${seed.code}`, () => addDictionary(tx, seed))
    await seedSite(tx, facts)
    await seedTaxonomy(tx, facts)
    for (const [level, name] of LEVELS.entries()) await facts.once(`level/${level}`, () => addLevel(tx, level, name))
    const departments = await seedDepartments(tx, facts)
    const roles = await seedRights(tx, facts)
    const staffing = { tx, facts, departments, roles }
    const password = await seedAdmin(staffing, o.adminPassword)
    await seedDemoUsers(staffing, o.demoPassword)
    return { createdAdmin: password === null ? null : { username: ADMIN.username, password } }
  })
}

async function addTenant(tx: Transaction, now: Date): Promise<string> {
  await tx.insert(tenant).values({ id: DEFAULT_TENANT, name: '默认租户', createTime: now })
  return DEFAULT_TENANT
}

async function addDictionary(tx: Transaction, seed: DictionarySeed): Promise<string> {
  const id = newId()
  await tx.insert(dict).values({ id, dictCode: seed.code, dictName: seed.name })
  const items = seed.items.map((line, i) => {
    const space = line.indexOf(' ')
    return { dictId: id, itemValue: line.slice(0, space), itemText: line.slice(space + 1), sortOrder: i + 1 }
  })
  if (items.length > 0) await tx.insert(dictItem).values(items)
  return id
}

/** Levels by their number; a first proposal that every site changes. */
const LEVELS = ['公开', '内部', '秘密', '机密']

async function addLevel(tx: Transaction, level: number, name: string): Promise<string> {
  const id = newId()
  await tx.insert(accessLevel).values({ id, level, name })
  return id
}

/** Everything else has a built-in value; this one stands in the table so that it is seen to be a choice. */
const seedSite = (tx: Transaction, facts: Facts) =>
  facts.once('site/AllowGuestSearch', async () => {
    await tx.insert(siteConfig).values({ itemCode: 'AllowGuestSearch', itemValue: '0', itemName: '允许访客检索' })
    return 'AllowGuestSearch'
  })
