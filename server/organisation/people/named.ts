import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
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

function nameLetters(name: string): readonly string[] {
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

/** A condition on people, and the sort clause that puts those first whose name begins with the word. */
export interface Named {
  where?: SQL | undefined
  first?: SQL
}

/**
 * People whose name or account contains the word, or whose name sounds like it: 李娜 is found by 娜, lina and ln. For
 * choosing a person by typing. Without a word: everybody.
 */
export async function named(db: Database, tenantId: string, word: string): Promise<Named> {
  if (word === '') return {}
  const holds = or(contains(user.realname, word, true, true), contains(user.username, word, true, true))
  const typed = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s'’]/g, '')
  const begins = or(startsWith(user.realname, word), startsWith(user.username, word))
  if (!LETTERS.test(typed)) return { where: holds, first: nearest(begins) }
  const people = await everybody(db, tenantId)
  const alike = people.filter(({ realname }) => nameLetters(realname).some((letters) => letters.includes(typed)))
  const isNear = ({ realname }: { realname: string }) =>
    nameLetters(realname).some((letters) => letters.startsWith(typed))
  const { near = [], other = [] } = Object.groupBy(alike, (each) => (isNear(each) ? 'near' : 'other'))
  const ids = [...near, ...other].slice(0, MOST_FOUND).map(({ id }) => id)
  if (ids.length === 0) return { where: holds, first: nearest(begins) }
  const nearIds = near.slice(0, MOST_FOUND).map(({ id }) => id)
  return {
    where: or(holds, inArray(user.id, ids)),
    first: nearest(nearIds.length === 0 ? begins : or(begins, inArray(user.id, nearIds))),
  }
}

const startsWith = (column: typeof user.realname | typeof user.username, word: string): SQL =>
  sql`starts_with(lower(${column}), ${word.toLowerCase()})`

/** Sorts the rows with this condition before all others. */
const nearest = (condition: SQL | undefined): SQL => sql`case when ${condition} then 0 else 1 end`
