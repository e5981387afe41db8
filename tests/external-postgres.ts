import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { debianPostgres, startTemporaryPostgres } from './temporary-postgres.ts'

/*
 * Part of `npm run prove [-- part-of-a-path …]`: runs whole-server tests again on Debian's PostgreSQL as an external
 * database, with another version, an address and a superuser.
 */

/** Tests for which the database and its connections matter; the others would show nothing new. */
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
/**
 * Runs the complete tests of which `npm test` runs a part (`whole-way.ts`), on our PostgreSQL if Debian's is not
 * installed.
 */
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

/** Not `spawnSync`, because PostgreSQL blocks when nobody reads its output. */
async function run(files: readonly string[], env: Record<string, string>): Promise<number> {
  const wanted = files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
  if (wanted.length === 0) return 0
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const
  const [code] = (await once(spawn(process.execPath, [vitest, 'run', ...wanted], options), 'exit')) as [number | null]
  return code ?? 1
}
