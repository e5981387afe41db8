import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { passage } from '#server/db/schema/index.ts'
import { age } from '../../support/aged-files.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { signInTo } from '../../support/kill-import.ts'
import { childComes, KillableServer } from '../../support/killable-server.ts'

const NAMES = ['甲', '乙', '丙']
/** Long enough that a kill falls into a reading. */
const LONG = '设备每日点检并由班组长签字确认。'.repeat(10_000)

/** What stands in the database of a server that is stopped. */
async function inDatabase<T>(server: KillableServer, work: (db: Database) => Promise<T>): Promise<T> {
  await using postgres = await startEmbeddedPostgres({ dataFolder: server.data, log: () => undefined })
  await using handle = openDatabase(postgres.connection, () => undefined)
  return await work(handle.db)
}

const left = async (api: Api): Promise<number> => (await api.call(searchIndexStatus, {})).rereading

it(
  'goes on after kills of the server and of a reading: every file once more, none lost',
  { tags: 'prove', timeout: 240_000 },
  async () => {
    await using server = new KillableServer()
    await server.start()
    const editor = await signInTo(server)
    const ids: string[] = []
    for (const name of NAMES)
      ids.push((await settled(editor(), (await uploadText(editor(), `${name}组规程.txt`, `${name}组${LONG}`)).id)).id)
    await server.stop()
    const whole = await inDatabase(server, async (db) => {
      const passages = await db.$count(passage)
      for (const [i, id] of ids.entries()) await age(db, id, `${NAMES[i]!}蜈蚣风筝`)
      return passages
    })

    await server.start()
    expect(await childComes(server, 'extraction')).toBe(true)
    await server.kill('both')
    await server.start()
    expect(await childComes(server, 'extraction')).toBe(true)
    await server.kill('extraction')
    const admin = (await signInTo(server, 'admin'))()
    await eventually('all read again', async () => ((await left(admin)) === 0 ? true : null), 120_000)
    for (const id of ids) await searchable(editor(), '班组长签字', id)
    await eventually('the former text is gone', async () =>
      (await foundIds(editor(), '蜈蚣风筝')).length === 0 ? true : null,
    )
    await server.stop()
    expect(await inDatabase(server, (db) => db.$count(passage))).toBe(whole)
  },
)
