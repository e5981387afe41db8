import path from 'node:path'
import { expect, it } from 'vitest'
import { create, restore, verify } from '#server/boot/orders/backup-orders.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { inParallel } from '#cli/import/in-parallel.ts'
import {
  databaseDigests,
  emptyDatabase,
  emptyPlace,
  fileDigests,
  installation,
  paths,
  silent,
} from '../whole-server/support/backups.ts'
import { eventually, uploadText } from '../whole-server/support/documents.ts'
import { Client } from 'pg'

const DOCUMENTS = Number(process.env['ZHIKU_TEST_DOCUMENTS'] ?? 1000)

it(`a backup of ${DOCUMENTS} documents is sound and restores to equal digests, embedded and external`, async () => {
  await using from = await installation()
  const editor = await from.server.signIn('editor')
  const numbers = Array.from({ length: DOCUMENTS }, (_, n) => n)
  await inParallel(numbers, 4, async (n) => {
    await uploadText(editor, `规定${n}.md`, `# 规定${n}\n\n${`第${n}条的内容。`.repeat(1 + (n % 40))}`)
  })
  const source = { connectionString: from.config.databaseUrl! }
  await eventually('all are read', async () => ((await unfinished(source)) === 0 ? true : null), 600_000)

  const orderer = { config: from.config, paths, progress: silent }
  const target = path.join(from.folder, 'all.zip')
  const began = performance.now()
  const report = await create(orderer, { target })
  console.log(`${report.files} files, ${report.rows} rows backed up in ${Math.round(performance.now() - began)} ms`)
  const [database, files] = [await databaseDigests(source), await fileDigests(from.config.dataFolder)]
  expect(Object.keys(files)).toHaveLength(DOCUMENTS)

  await using embedded = await emptyPlace()
  await restore({ ...orderer, config: embedded.config }, target)
  await using external = await emptyPlace(await emptyDatabase())
  await restore({ ...orderer, config: external.config }, target)
  await using postgres = await startEmbeddedPostgres({ dataFolder: embedded.config.dataFolder, log: silent })
  expect(await databaseDigests(postgres.connection)).toEqual(database)
  expect(await databaseDigests({ connectionString: external.config.databaseUrl! })).toEqual(database)
  for (const place of [embedded, external]) expect(await fileDigests(place.config.dataFolder)).toEqual(files)
  expect(await verify(orderer, target)).toMatchObject({ damages: [], unfound: [], searches: 12 })
})

async function unfinished(connection: { connectionString: string }): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from task where state in ('waiting', 'running')`,
  )
  await client.end()
  return rows[0]!.count
}
