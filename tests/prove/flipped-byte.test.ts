import { closeSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { eventually, search, searchable, settled, uploadText } from '../whole-server/support/documents.ts'
import { startServer, type TestServer } from '../whole-server/support/fixture.ts'

const ROUNDS = Number(process.env['ZHIKU_TEST_ROUNDS'] ?? 40)
const DOCUMENTS = 40
/** A phrase in every document. */
const COMMON = '候鸟迁徙记录'

/** Flips one bit of the file. */
function flip(file: string): number {
  const at = Math.floor(Math.random() * statSync(file).size)
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0]! ^= 1 << Math.floor(Math.random() * 8)
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
  return at
}

/** The file in use first: of several, the one with the lowest number. */
const indexFiles = (server: TestServer) =>
  readdirSync(path.join(server.dataFolder, 'search'))
    .filter((name) => name.endsWith('.sqlite'))
    .toSorted((a, b) => indexNumber(a) - indexNumber(b))
    .map((name) => path.join(server.dataFolder, 'search', name))

const indexNumber = (name: string) => Number(/-(\d+)\.sqlite$/.exec(name)?.[1] ?? 0)

/** Finds every document exactly once, with one search per page. */
async function assertWhole(api: Api, ids: readonly string[]): Promise<void> {
  const { records, total } = (await search(api, COMMON, { pageSize: 100 })).kmSearchResultVOPage
  expect(records.map((row) => row.id).toSorted()).toEqual([...ids].toSorted())
  expect(total).toBe(ids.length)
}

it(
  'notices a flipped bit anywhere in the index and heals it, answering all along',
  { timeout: 1_200_000 },
  async () => {
    await using server = await startServer()
    const editor = await server.signIn('editor')
    const ids: string[] = []
    for (let n = 0; n < DOCUMENTS; n++) {
      const doc = await uploadText(
        editor,
        `候鸟${n}.md`,
        `# 候鸟${n}\n\n${COMMON}，第 ${n} 号观察站，${'滩涂与湿地。'.repeat(n)}`,
      )
      ids.push(doc.id)
    }
    for (const id of ids) await settled(editor, id)
    await searchable(editor, `第 ${DOCUMENTS - 1} 号观察站`, ids.at(-1)!)
    let noticed = 0
    for (let round = 0; round < ROUNDS; round++) {
      const [file] = indexFiles(server)
      using db = new DatabaseSync(file!)
      db.exec('pragma wal_checkpoint(truncate)')
      db.close()
      let at = 0
      if (round % 2 === 0) at = flip(file!)
      else await server.restart(() => (at = flip(file!)))
      const api = await server.signIn('editor')
      const admin = await server.signIn('admin')
      const damage = await server.running.engines.index.check()
      if (damage !== null || indexFiles(server)[0] !== file) noticed++
      await eventually(
        `healed after a bit at ${at} of ${path.basename(file!)} (${damage ?? 'nothing noticed'})`,
        async () => {
          await search(api, COMMON)
          const { state, documents, cursor, lastChange } = await admin.call(searchIndexStatus, {})
          const isWhole = state === 'ready' && documents === DOCUMENTS && cursor === lastChange
          return isWhole && (damage === null || indexFiles(server)[0] !== file) ? true : null
        },
        60_000,
      )
      await assertWhole(api, ids)
    }
    console.log(`${noticed} of ${ROUNDS} flipped bits were noticed; the others lay where nothing is read`)
    expect(noticed).toBeGreaterThan(0)
  },
)
