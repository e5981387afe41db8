import { sql } from 'drizzle-orm'
import type { PlatformDeps } from './deps.ts'

type Status = 'UP' | 'DOWN'

/** The parts that the server needs to work. */
interface Parts {
  db: Status
  search: Status
  files: Status
}

export async function checkParts({ db, engine, files }: Pick<PlatformDeps, 'db' | 'engine' | 'files'>): Promise<Parts> {
  const [database, search, store] = await Promise.all([
    checkStatus(db.execute(sql`select 1`)),
    checkStatus(engine.cursor()),
    checkStatus(files.contents.first.check()),
  ])
  return { db: database, search, files: store }
}

export const statusOfAll = (parts: Parts): Status =>
  Object.values(parts).every((status) => status === 'UP') ? 'UP' : 'DOWN'

/** A part is up if it answers within two seconds. */
async function checkStatus(attempt: Promise<unknown>): Promise<Status> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), 2000)
  })
  try {
    await Promise.race([attempt, late])
    return 'UP'
  } catch {
    return 'DOWN'
  } finally {
    clearTimeout(timer)
  }
}
