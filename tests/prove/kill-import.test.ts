import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { assertWhole } from '../whole-server/support/assert-whole.ts'
import { CORPUS } from '../whole-server/support/documents.ts'
import { type ImportedFile, importUnderKills, numberedFiles } from '../whole-server/support/kill-import.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'

const KILLS = Number(process.env['ZHIKU_TEST_KILLS'] ?? 50)
const SEED = Number(process.env['ZHIKU_TEST_SEED'] ?? 1)
/** As many small texts beside the corpus as the import needs to last until the kills are over. */
const TEXTS = KILLS * 6
/** Must be ready again within this time after any kill. */
const READY_MS = 10_000

/** The real documents, each content once, under unique names; none if the corpus is missing. */
function corpusFiles(): ImportedFile[] {
  const manifest = path.join(CORPUS, 'manifest.json')
  if (!existsSync(manifest)) {
    console.warn(`corpus left out: ${CORPUS} is not here`)
    return []
  }
  const seen = new Set<string>()
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { path: string }[])
    .filter((file) => file.path.startsWith('open/'))
    .flatMap((file, n) => {
      const bytes = new Uint8Array(readFileSync(path.join(CORPUS, file.path)))
      const digest = createHash('sha256').update(bytes).digest('hex')
      if (seen.has(digest) || bytes.length === 0) return []
      seen.add(digest)
      return [{ name: `${n}-${path.basename(file.path)}`, bytes, word: null }]
    })
}

it(
  'an import of the corpus that is killed at random loses nothing, doubles nothing and leaves nothing behind',
  { timeout: 3_600_000 },
  async () => {
    await using server = new KillableServer({}, { built: true })
    await server.start()
    const random = seededRandom(SEED)
    const [texts, corpus] = [numberedFiles(TEXTS), corpusFiles()]
    // Shuffled, so that every kill hits some of both.
    const files = [...texts, ...corpus].toSorted(() => random.int(3) - 1)
    const plan = { files, kills: KILLS, random, pause: [200, 1500] as const, officeMs: 3000 }
    const { acknowledged, killed, api } = await importUnderKills(server, plan)
    const tally = Object.fromEntries([...Map.groupBy(killed, (victim) => victim)].map(([k, all]) => [k, all.length]))
    // Empty if the few kills only hit child processes.
    const again = server.starts.slice(1).toSorted((a, b) => a - b)
    const median = again[Math.floor(again.length / 2)] ?? 0
    const ready =
      again.length > 0 ? `ready again after ${median} ms, at most ${again.at(-1)} ms` : 'the server itself never died'
    console.log(`${files.length} files, killed ${JSON.stringify(tally)}; ${ready}`)
    await assertWhole(server, api, { files, acknowledged })
    // Not the maximum: of so many starts it only shows how busy the machine is.
    expect(median).toBeLessThan(READY_MS)
  },
)
