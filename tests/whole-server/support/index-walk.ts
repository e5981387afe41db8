import { expect } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docDelete, docGet, docListMine, docUpload } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { eventually, search } from './documents.ts'
import { signInTo } from './kill-import.ts'
import type { KillableServer } from './killable-server.ts'

/*
 * Uploads, renames and deletes documents while the server is killed repeatedly, and checks the search afterwards. Every
 * title is a unique word, so an outdated index entry would be found.
 */

const WORKERS = 3
const KILL_WITHIN_MS = 1800
/** The maximum size of a result page. */
const PAGE = 100
/** Retries while a kill may have swallowed the answer; the database shows what happened. */
const TRIES = 240
const LETTERS = 'abcdefghjkmnpqrstuwy'

interface WalkedDocument {
  id: string
  titles: string[]
  deleted: boolean
}

interface Walk {
  api: Api
  documents: WalkedDocument[]
  going: boolean
  next: number
}

/** A unique word of letters for a number. */
const numberWord = (number: number): string =>
  number === 0 ? '' : numberWord(Math.floor(number / LETTERS.length)) + LETTERS[number % LETTERS.length]!
const documentTitle = (n: number, k: number) => `zx${numberWord(1000 + n)}v${LETTERS[k]!}`
/** A phrase in every document. */
const COMMON = '候鸟迁徙记录'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills the server at random moments while it indexes. */
export async function killWhileIndexing(server: KillableServer, kills: number): Promise<WalkedDocument[]> {
  const walk: Walk = { api: (await signInTo(server))(), documents: [], going: true, next: 0 }
  const workers = Array.from({ length: WORKERS }, () => work(walk))
  for (let kill = 0; kill < kills; kill++) {
    // A new document must exist between two kills; otherwise a slow machine would test nothing.
    const before = walk.documents.length
    await eventually('another document', async () => (walk.documents.length > before ? true : null))
    await wait(100 + Math.random() * KILL_WITHIN_MS)
    await server.kill((['server', 'server', 'both'] as const)[kill % 3]!)
    await server.start()
  }
  await wait(500)
  walk.going = false
  await Promise.all(workers)
  return walk.documents
}

async function work(walk: Walk): Promise<void> {
  for (let round = 0; walk.going; round++) {
    const n = walk.next++
    const id = await sure(walk.api, () => uploaded(walk.api, n))
    const document = { id, titles: [documentTitle(n, 0)], deleted: false }
    walk.documents.push(document)
    if (round % 2 === 1) await retitle(walk.api, document, documentTitle(n, 1))
    if (round % 3 === 2) await remove(walk.api, document)
    if (round % 5 === 4)
      await retitle(
        walk.api,
        walk.documents.find((each) => !each.deleted)!,
        documentTitle(n, 2),
      )
  }
}

async function uploaded(api: Api, n: number): Promise<string> {
  const title = documentTitle(n, 0)
  const known = (await api.call(docListMine, { query: { title } })).records[0]
  if (known) return known.id
  // The search also covers file names, so they must not contain the title.
  const file = new Blob([`${COMMON}，第 ${n} 篇，编号 ${numberWord(1000 + n)}。`])
  return (await api.call(docUpload, { file, fileName: `paper-${n}.txt`, body: { scope: 'staff', title } })).id
}

async function retitle(api: Api, document: WalkedDocument, title: string): Promise<void> {
  if (document.deleted) return
  document.titles.push(title)
  await sure(api, async () => {
    const row = await readDoc(api, document.id)
    if (row && row.title !== title) await api.call(docEditRelease, { body: { id: document.id, title } })
    return true
  })
}

async function remove(api: Api, document: WalkedDocument): Promise<void> {
  document.deleted = true
  await sure(api, async () => {
    if (await readDoc(api, document.id)) await api.call(docDelete, { query: { id: document.id } })
    return true
  })
}

const readDoc = async (api: Api, id: string): Promise<DocRow | undefined> =>
  (await api.call(docGet, { query: { id } })).records[0]

/** Repeats until there is an answer; each attempt first checks the effect of the previous one. */
async function sure<T>(api: Api, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const isLost =
        error instanceof ApiFault && ['network', 'timeout', 'refused', 'shape', 'warning'].includes(error.kind)
      if (!isLost || tries > TRIES) throw error
      await wait(250)
    }
  }
}

/** Compares the search with the database: nothing missing, outdated or duplicated. */
export async function assertSearchAgrees(server: KillableServer, documents: readonly WalkedDocument[]): Promise<void> {
  const [editor, admin, ...others] = await Promise.all(
    ['editor', 'admin', 'lina', 'zhangwei', 'reviewer'].map(async (name) => (await signInTo(server, name))()),
  )
  const rows = await everyRow(editor!)
  const live = new Map(rows.map((row) => [row.id, row.title]))
  for (const { id, deleted } of documents) expect(live.has(id), `document ${id} in the database`).toBe(!deleted)
  expect(rows.length).toBe(documents.filter(({ deleted }) => !deleted).length)
  const status = await eventually(
    'everything indexed',
    async () => {
      const found = await admin!.call(searchIndexStatus, {})
      const isDone = found.state === 'ready' && found.cursor === found.lastChange && found.passages === rows.length
      return isDone ? found : null
    },
    120_000,
  )
  expect(status.documents).toBe(rows.length)
  expect((await everyHit(editor!, rows.length)).toSorted()).toEqual([...live.keys()].toSorted())
  const askers = [editor!, admin!, ...others]
  for (const [i, document] of documents.entries())
    await assertTitles(askers[i % askers.length]!, document, live.get(document.id))
}

async function assertTitles(api: Api, { id, titles }: WalkedDocument, now: string | undefined): Promise<void> {
  for (const title of titles) {
    const { kmSearchResultVOPage: page } = await patient(() => search(api, title, { asTyped: true }))
    expect(
      page.records.map((row) => row.id),
      `search for ${title}, title now ${now}`,
    ).toEqual(title === now ? [id] : [])
    expect(page.total).toBe(title === now ? 1 : 0)
  }
}

async function everyRow(api: Api): Promise<DocRow[]> {
  const { records, total } = await api.call(docListMine, { query: { pageSize: 1000 } })
  expect(records.length).toBe(total)
  return records
}

async function everyHit(api: Api, total: number): Promise<string[]> {
  const found: string[] = []
  for (let pageNo = 1; found.length < total; pageNo++) {
    const answer = await patient(() => search(api, COMMON, { pageNo, pageSize: PAGE }))
    const { kmSearchResultVOPage: page } = answer
    expect(page.total).toBe(total)
    if (page.records.length === 0) break
    found.push(...page.records.map((row) => row.id))
  }
  return found
}

/** Tests are subject to the search limit too, so refused searches are repeated a little later. */
async function patient<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiFault) || error.status !== 429) throw error
      await wait(500)
    }
  }
}
