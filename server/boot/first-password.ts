import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { installation, user } from '#server/db/schema/index.ts'
import { verifyPassword } from '#server/kernel/password-hash.ts'
import { writeDurably } from './data-folder.ts'

/** The file with the administrator's first password, readable by its owner only, until it was changed. */
const fileIn = (dataFolder: string): string => path.join(dataFolder, 'first-password.txt')

/** Called before the account is committed, so that a start that fails afterwards has not lost the password. */
export const keepFirstPassword = (dataFolder: string, password: string): void =>
  writeDurably(fileIn(dataFolder), `${password}\n`)

/** The generated password if nobody has changed it yet; otherwise null, and the file is removed. */
export async function unusedFirstPassword(
  db: Database,
  dataFolder: string,
): Promise<{ username: string; password: string } | null> {
  const file = fileIn(dataFolder)
  if (!existsSync(file)) return null
  const password = readFileSync(file, 'utf8').trim()
  const [admin] = await db
    .select({ username: user.username, passwordHash: user.passwordHash })
    .from(user)
    .innerJoin(installation, eq(installation.value, user.id))
    .where(eq(installation.key, 'seed/user/admin'))
  if (admin && (await verifyPassword(admin.passwordHash, password))) return { username: admin.username, password }
  rmSync(file, { force: true })
  return null
}
