/**
 * Suggestions while typing over HTTP, at the size of the shared fixtures: `npm run bench -- suggest`. The library is
 * put straight into the database of a whole server, so that nothing is measured but the call. The last line is JSON,
 * times in milliseconds; `ping` is a call that does nothing, for comparison on the same machine in the same minute.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { health } from '#core/contract/platform/health.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { recordChanges } from '#server/jobs/change-log/change-log.ts'
import { attachment, document, file, passage, user, version } from '#server/db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { FIXTURE_FOLDER, type Passage, readLines } from '../fixtures/forgiveness/fixture-library.ts'
import { eventually } from '../whole-server/support/documents.ts'
import { startServer } from '../whole-server/support/fixture.ts'

const TYPED = [
  'zhanguo',
  'zg',
  'z',
  '战国',
  '中国空间',
  'tidb',
  'ti',
  "zhong'guo",
  'shujuku',
  '数据',
  'sjk',
  'a',
  '知shi',
  '部署',
]
const ASKED = 600
const BATCH = 500

async function bench(): Promise<void> {
  await using server = await startServer()
  const { db, lexicon } = server.running.engines
  const passages = readLines<Passage>(path.join(FIXTURE_FOLDER, 'passages.jsonl'))
  const [author] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'editor'))
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH)
    await db.transaction(async (tx) => {
      await tx.insert(document).values(batch.map((each) => documentRow(each, author!.id)))
      await tx.insert(version).values(batch.map((each) => versionRow(each, author!.id)))
      await tx.insert(file).values(
        batch.map(({ id, content }) => ({
          sha256: `s${id}`,
          size: 1,
          kind: 'text',
          state: 'done' as const,
          text: content,
        })),
      )
      await tx
        .insert(attachment)
        .values(batch.map(({ id }) => ({ id: `a${id}`, versionId: `v${id}`, sha256: `s${id}`, name: `${id}.txt` })))
      await tx
        .insert(passage)
        .values(batch.map(({ id, content }) => ({ sha256: `s${id}`, ordinal: 0, text: content, offset: 0 })))
      await recordChanges(
        tx,
        batch.map(({ id }) => `d${id}`),
        { narrowing: false, tenantId: '0' },
      )
    })
  }
  const known = async () => ((await lexicon.ask('size')).titles >= passages.length ? true : null)
  await eventually('all titles known', known, 300_000)
  const caught = async () => ((await server.running.engines.engine.stats()).documents >= passages.length ? true : null)
  await eventually('all documents indexed', caught, 300_000)
  const staff = await server.signIn('lina')
  const random = seededRandom(3)
  const times: number[] = []
  const pings: number[] = []
  for (let i = 0; i < ASKED; i++) {
    const started = performance.now()
    await staff.call(docSuggest, { query: { text: random.pick(TYPED) } })
    times.push(performance.now() - started)
    const again = performance.now()
    await staff.call(health, {})
    pings.push(performance.now() - again)
  }
  const at = (all: number[], share: number) =>
    Number(all.toSorted((a, b) => a - b)[Math.floor(all.length * share)]!.toFixed(2))
  console.log(
    JSON.stringify({
      titles: passages.length,
      p50: at(times, 0.5),
      p95: at(times, 0.95),
      ping_p50: at(pings, 0.5),
      ping_p95: at(pings, 0.95),
    }),
  )
}

const documentRow = ({ id }: Passage, authorId: string) => ({
  id: `d${id}`,
  serialNumber: `S${id}`,
  authorId,
  scope: 'staff' as const,
  released: true,
  visibleVersion: `v${id}`,
  effectiveFrom: new Date(0),
  createBy: 'editor',
  marks: [`doc:d${id}`],
  opens: [`doc:d${id}`, 'staff'],
})

const versionRow = ({ id, title }: Passage, authorId: string) => ({
  id: `v${id}`,
  documentId: `d${id}`,
  number: 1,
  status: 2,
  title: title.slice(0, 200),
  authorId,
})

if (existsSync(FIXTURE_FOLDER)) await bench()
else console.log(`skipped: ${FIXTURE_FOLDER} is not here\n${JSON.stringify({ skipped: true })}`)
