import { closeSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { searchIndexRebuild, searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { health } from '#core/contract/platform/health.ts'
import { runProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** A look every two seconds, then an index anew: on a busy machine that takes a while. */
const BUILT_MS = 60_000

let server: TestServer
let admin: Api
let lina: Api
const ids: string[] = []
const WORDS = ['红隼', '雪鸮', '苍鹭', '戴胜']

beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  lina = await server.signIn('lina')
  const editor = await server.signIn('editor')
  for (const word of WORDS) {
    const doc = await uploadText(editor, `${word}.md`, `# ${word}\n\n${word}观察记录，每日一次。`)
    ids.push(doc.id)
    await settled(editor, doc.id)
    await searchable(lina, `${word}观察`, doc.id)
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const indexFolder = () => path.join(server.dataFolder, 'search')
const indexFiles = () => readdirSync(indexFolder()).filter((name) => name.endsWith('.sqlite'))
const readIndexStatus = (api: Api) => api.call(searchIndexStatus, {})
const findsAll = async () => {
  for (const [i, word] of WORDS.entries()) expect(await foundIds(lina, `${word}观察`)).toContain(ids[i])
}
/** Waits for a fresh file to serve; asks the search all the while, which has to go on answering. */
const replaced = (before: string) =>
  eventually(
    'a fresh index',
    async () => {
      await foundIds(lina, '观察记录')
      const { state } = await readIndexStatus(admin)
      return state === 'ready' && indexFiles().length === 1 && indexFiles()[0] !== before ? true : null
    },
    BUILT_MS,
  )

async function run(username: string | null, ...args: string[]) {
  const token = username ? { ZHIKU_TOKEN: await server.tokenOf(username) } : undefined
  using deps = recordedDeps({ env: { ZHIKU_URL: server.baseURL, ...token } })
  await runProgram(deps, args)
  return { out: deps.stdout(), err: deps.stderr(), code: deps.exitCode() }
}

describe('zhiku index', () => {
  it('is for those who run the installation', async () => {
    for (const call of [searchIndexStatus, searchIndexRebuild]) {
      await expect(server.guest.call(call, {})).rejects.toMatchObject({ kind: 'expired' })
      await expect(lina.call(call, {})).rejects.toMatchObject({ kind: 'denied' })
    }
    expect((await run(null, 'index', 'status')).code).toBe(4)
    expect((await run('lina', 'index', 'rebuild')).code).toBe(1)
    expect(await readIndexStatus(admin)).toMatchObject({ state: 'ready', requested: 0, built: 0 })
  })

  it('tells how large the index is and where it stands', async () => {
    const { out, code } = await run('admin', 'index', 'status', '--json')
    expect(JSON.parse(out)).toMatchObject({ state: 'ready', documents: 4, passages: 4, lagSeconds: 0, reason: null })
    expect(code).toBe(0)
    expect((await run('admin', 'index', 'status')).out).toContain('已跟上')
    const { follower } = server.running.engines
    follower.pause(true)
    const editor = await server.signIn('editor')
    const late = await uploadText(editor, '迟到.md', '# 迟到\n\n迟到的一篇。')
    await eventually('behind', async () => ((await readIndexStatus(admin)).state === 'behind' ? true : null))
    expect((await run('admin', 'index', 'status')).out).toContain('未跟上')
    follower.pause(false)
    await searchable(lina, '迟到的一篇', late.id)
    await editor.call(docDelete, { query: { id: late.id } })
  })

  it('builds a fresh file while the old one answers', { timeout: 120_000 }, async () => {
    const [before] = indexFiles()
    const done = run('admin', 'index', 'rebuild', '--json')
    await replaced(before!)
    await findsAll()
    const { out, code } = await done
    expect(JSON.parse(out)).toMatchObject({ state: 'ready', requested: 1, built: 1, documents: 4 })
    expect(code).toBe(0)
  })
})

/** Turns bits of every page of the file, but for the first, which SQLite itself checks. */
function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(handle, byte, 0, 1, at)
  byte[0]! ^= 0x10
  writeSync(handle, byte, 0, 1, at)
  closeSync(handle)
}

/** Where the only passage with this text lies in the file. */
function findPassagePosition(file: string, text: string): number {
  const handle = openSync(file, 'r')
  const all = Buffer.alloc(statSync(file).size)
  readSync(handle, all, 0, all.length, 0)
  closeSync(handle)
  return all.indexOf(text)
}

describe('a damaged file', () => {
  it('is noticed on the disk and replaced while the server answers', { timeout: 120_000 }, async () => {
    const [name] = indexFiles()
    const file = path.join(indexFolder(), name!)
    // Everything into the file itself, so that there is something to damage.
    await eventually('written', async () => {
      using db = new DatabaseSync(file)
      db.exec('pragma wal_checkpoint(truncate)')
      return findPassagePosition(file, '雪鸮观察记录') > 0 ? true : null
    })
    flip(file, findPassagePosition(file, '雪鸮观察记录'))
    expect(await server.running.engines.index.check()).toContain('passage')
    await findsAll()
    await replaced(name!)
    await findsAll()
    expect(await server.running.engines.index.check()).toBeNull()
  })

  it('is noticed at the start and serves what can be read', { timeout: 120_000 }, async () => {
    const [name] = indexFiles()
    const file = path.join(indexFolder(), name!)
    await server.restart(() => {
      expect(findPassagePosition(file, '苍鹭观察记录')).toBeGreaterThan(0)
      flip(file, findPassagePosition(file, '苍鹭观察记录'))
    })
    admin = await server.signIn('admin')
    lina = await server.signIn('lina')
    expect(await foundIds(lina, '红隼观察')).toContain(ids[0])
    await foundIds(lina, '苍鹭观察')
    await replaced(name!)
    await findsAll()
  })
})

describe('an index made with another analysis', () => {
  it('answers until a fresh one is built, and says so', { timeout: 120_000 }, async () => {
    const [name] = indexFiles()
    const file = path.join(indexFolder(), name!)
    await server.restart(() => {
      using db = new DatabaseSync(file)
      db.exec("update state set value = 0 where name = 'analysis'")
    })
    admin = await server.signIn('admin')
    lina = await server.signIn('lina')
    await findsAll()
    const told = await server.guest.call(health, {})
    expect(told.components['search']).toMatchObject({ status: 'UP' })
    await replaced(name!)
    await findsAll()
    expect((await readIndexStatus(admin)).analysisVersion).toBeGreaterThan(0)
  })
})
