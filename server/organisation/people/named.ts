import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { readName } from '#core/text/read-han.ts'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { user } from '#server/db/schema/index.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'

/** How many people with the same sound are found; to find others, people type more of the name. */
const MOST_FOUND = 500

/** Fewer letters are in nearly every name. */
const LETTERS = /^[a-z]{2,40}$/

/** Reading a name takes far longer than comparing its letters, and most names are repeated. */
const MOST_READ = 50_000
const read = new Map<string, readonly string[]>()

function lettersOf(name: string): readonly string[] {
  const known = read.get(name)
  if (known) return known
  if (read.size >= MOST_READ) read.clear()
  const letters = readName(name)
  read.set(name, letters)
  return letters
}

const everybody = cachedByTenant(10_000, (db, tenantId) =>
  db
    .select({ id: user.id, realname: user.realname })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), eq(user.deleted, false))),
)

/**
 * People whose name or account contains the word, or whose name sounds like it: 李娜 is found by 娜, lina and ln. For
 * choosing a person by typing. Without a word: everybody.
 */
export async function named(db: Database, tenantId: string, word: string): Promise<SQL | undefined> {
  if (word === '') return undefined
  const holds = or(contains(user.realname, word, true, true), contains(user.username, word, true, true))
  const typed = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s'’]/g, '')
  if (!LETTERS.test(typed)) return holds
  const people = await everybody(db, tenantId)
  const alike = people.filter(({ realname }) => lettersOf(realname).some((letters) => letters.includes(typed)))
  const ids = alike.slice(0, MOST_FOUND).map(({ id }) => id)
  return ids.length === 0 ? holds : or(holds, inArray(user.id, ids))
}
