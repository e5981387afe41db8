import { spawnSync } from 'node:child_process'
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
  'places',
  'places-upgrade',
  'review',
  'rights-agree',
  'rights-two-servers',
  'row-rules-agree',
  'shared-secret',
  'sign-in',
  'tasks',
  'uploads',
].map((name) => `tests/whole-server/${name}.test.ts`)

const filters = process.argv.slice(2)
const wanted = FILES.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
const binaries = debianPostgres()
if (binaries === null) console.log('\n!!! NO DEBIAN POSTGRESQL: whole servers are not tried on another version.')
else if (wanted.length > 0) {
  await using postgres = await startTemporaryPostgres(binaries)
  const root = path.resolve(import.meta.dirname, '..')
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...wanted],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ZHIKU_TEST_DATABASE_URL: postgres.url } },
  )
  process.exitCode = status ?? 1
}
