import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { debianPostgres, startTemporaryPostgres } from './temporary-postgres.ts'

/*
 * Part of `npm run prove [-- part-of-a-path …]`: whole-server tests once more on Debian's PostgreSQL, which to Zhiku is
 * somebody else's: another version, an address, a superuser.
 */

/** Where the database and its connections matter; the rest says nothing new about another PostgreSQL. */
const FILES = [
  'crowd',
  'delegates-on-two-servers',
  'departments',
  'edit-crowd',
  'grants',
  'index-lag',
  'taxonomy',
  'taxonomy-upgrade',
  'review',
  'rights-agree',
  'rights-two-servers',
  'row-rules-agree',
  'shared-secret',
  'sign-in',
  'tasks',
  'uploads',
].map((name) => `tests/whole-server/${name}.test.ts`)

const root = path.resolve(import.meta.dirname, '..')
/** Goes all of the way of which `npm test` goes a part (`whole-way.ts`), on our PostgreSQL where Debian's is not. */
const WHOLE_WAY = { ZHIKU_TEST_WHOLE: '1' }
const WALKS = globSync('{build,core,server,ui,cli,portal,admin,embeds,tests}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => readFileSync(path.join(root, file), 'utf8').includes('/whole-way.ts'),
)
const filters = process.argv.slice(2)
const binaries = debianPostgres()
if (binaries === null) {
  console.log('\n!!! NO DEBIAN POSTGRESQL: whole servers are not tried on another version.')
  process.exitCode = await run(WALKS, WHOLE_WAY)
} else {
  await using postgres = await startTemporaryPostgres(binaries)
  process.exitCode = await run([...new Set([...FILES, ...WALKS])], {
    ...WHOLE_WAY,
    ZHIKU_TEST_DATABASE_URL: postgres.url,
  })
}

/** Not by `spawnSync`: PostgreSQL stops when nobody reads what it says. */
async function run(files: readonly string[], env: Record<string, string>): Promise<number> {
  const wanted = files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
  if (wanted.length === 0) return 0
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  const [code] = (await once(spawn(process.execPath, [vitest, 'run', ...wanted], options), 'exit')) as [number | null]
  return code ?? 1
}
