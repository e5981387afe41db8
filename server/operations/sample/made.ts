import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'

const KEY = 'sample-company'

/** What was made for the sample company, by id under its name: so a start goes on after a crash, and it can go again. */
export interface Made {
  /** Everything is there. */
  isWhole: boolean
  departments: Record<string, string>
  people: Record<string, string>
  /** Under `space` or `space/category`. */
  categories: Record<string, string>
  documents: Record<string, string>
  /** Documents, by title, with their comments and marks. */
  life: Record<string, string>
  /** The revisions of the documents when all was made: whoever changes one afterwards makes it the site's own. */
  revisions: Record<string, number>
}

export const NOTHING: Made = {
  isWhole: false,
  departments: {},
  people: {},
  categories: {},
  documents: {},
  life: {},
  revisions: {},
}

export async function readMade(db: Database): Promise<Made | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  return row ? (JSON.parse(row.value) as Made) : null
}

export async function saveMade(db: Database, made: Made): Promise<void> {
  const value = JSON.stringify(made)
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}

export const forgetMade = (db: Database) => db.delete(installation).where(eq(installation.key, KEY))
