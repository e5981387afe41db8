import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../../server/db/migrations')

/** The statements of a migration by its name without the number, because numbers change in merges. */
export function migrationStatements(name: string): string[] {
  const file = readdirSync(FOLDER).find((each) => each.endsWith(`_${name}.sql`))!
  return readFileSync(path.join(FOLDER, file), 'utf8').split('--> statement-breakpoint')
}
