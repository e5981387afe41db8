import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect } from 'vitest'
import type { Random } from '#core/access/testing/seeded-random.ts'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { CODE } from '#core/contract/envelope.ts'
import { docGet, docListMine } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { parkedTaskList, parkedTaskRetry } from '#core/contract/platform/parked-task.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { readConfig } from '#server/boot/config.ts'
import { doctor } from '#server/boot/orders/doctor-order.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { paths } from './backups.ts'
import { eventually, foundIds, uploadText } from './documents.ts'
import { settledDocuments, signInTo, unfound } from './kill-import.ts'
import type { KillableServer } from './killable-server.ts'

/*
 * Clients upload, edit, review and search while the server and PostgreSQL are killed; afterwards everything
 * acknowledged must exist.
 */

const STALLED_MS = 300_000
const AGAIN_MS = 150
/** One of this many kills does not wait for work. */
const HASTY = 5

export interface WorkPlan {
  clients: number
  kills: number
  random: Random
  /** Milliseconds before a kill, counted from the first write after the previous kill. */
  pause: readonly [least: number, most: number]
  /**
   * Milliseconds between two documents or edits of one client, because everything written must be read and searched
   * afterwards.
   */
  pace: number
}

/** What was acknowledged. */
interface Done {
  /** Document ids by the unique word in the document. */
  uploaded: Map<string, string>
  /** The number in the title after the last acknowledged edit, by document id. */
  counted: Map<string, number>
  passed: Set<string>
  searches: number
  /** The number of uploads, edits and review steps. */
  writes: number
  /** The refusals with their counts. */
  faults: Map<string, number>
}

export interface Work {
  editor: () => Api
  staff: () => Api
  admin: () => Api
  isOver: () => boolean
  pace: number
  done: Done
}

export async function workUnderKills(server: KillableServer, plan: WorkPlan): Promise<Work> {
  const [editor, staff, admin] = [
    await signInTo(server),
    await signInTo(server, 'zhangwei'),
    await signInTo(server, 'admin'),
  ]
  await liftSearchLimit(server)
  let isOver = false
  const done: Done = {
    uploaded: new Map(),
    counted: new Map(),
    passed: new Set(),
    searches: 0,
    writes: 0,
    faults: new Map(),
  }
  const work: Work = { editor, staff, admin, isOver: () => isOver, pace: plan.pace, done }
  const clients = Array.from({ length: plan.clients }, (_, n) => CLIENTS[n % CLIENTS.length]!(work, n))
  const all = Promise.all(clients)
  all.catch(() => undefined) // The error is reported when the kills are over.
  for (let kill = 0; kill < plan.kills; kill++) {
    // A kill should usually interrupt work, and sometimes hit a server that is still starting.
    if (plan.random.int(HASTY) > 0) await Promise.race([oneMoreWrite(done), all])
    const [least, most] = plan.pause
    await sleep(least + plan.random.int(most - least))
    const victim = plan.random.pick(['server', 'postgres', 'both'] as const)
    await server.kill(victim)
    if (victim !== 'postgres') await server.start()
  }
  isOver = true
  await all
  return work
}

/** Waits for a write: the server must continue by itself, even when only PostgreSQL was killed. */
function oneMoreWrite(done: Done): Promise<true> {
  const before = done.writes
  return eventually('a write between two kills', async () => (done.writes > before ? true : null), STALLED_MS)
}

/** Removes the search limit, because the clients search continuously. A server applies it from its next start. */
async function liftSearchLimit(server: KillableServer): Promise<void> {
  const client = new Client(runningPostgres(server.data)!)
  await client.connect()
  await client.query(
    `insert into site_config (tenant_id, item_code, item_value) values ('0', 'searchLimitConfig', '100000')
     on conflict (tenant_id, item_code) do update set item_value = excluded.item_value`,
  )
  await client.end()
}

/**
 * Repeats until the server has answered, and returns whether it had an effect: a refusal after a fault may mean that
 * the first attempt succeeded, so `has` looks it up.
 */
async function untilSure(done: Done, attempt: () => Promise<unknown>, has: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      if (attempts > 0 && (await has())) return
      await attempt()
      done.writes++
      return
    } catch (error) {
      noteFault(done, error)
      await sleep(AGAIN_MS)
    }
  }
}

/** Only refusals are expected, and the session must survive the kills. */
function noteFault({ faults }: Done, error: unknown): ApiFault {
  if (!(error instanceof ApiFault) || error.kind === 'expired') throw error
  const said = `${error.status ?? ''} ${error.message}`.trim()
  faults.set(said, (faults.get(said) ?? 0) + 1)
  return error
}

const readDoc = async (api: Api, id: string): Promise<DocRow> => (await api.call(docGet, { query: { id } })).records[0]!

/** Returns the id, even when the document was stored but the answer was lost. */
async function uploaded(done: Done, api: () => Api, word: string): Promise<string> {
  for (let isStored = false; ;) {
    try {
      const name = `${word}.txt`
      const id = isStored ? await idByName(api, name) : (await uploadText(api(), name, `${word}的内容。`)).id
      done.writes++
      return id
    } catch (error) {
      if (noteFault(done, error).code === CODE.duplicate) isStored = true
      else await sleep(AGAIN_MS)
    }
  }
}

async function idByName(api: () => Api, name: string): Promise<string> {
  for (let pageNo = 1; ; pageNo++) {
    const { records } = await api().call(docListMine, { query: { pageNo, pageSize: 100 } })
    const found = records.find((row) => row.name === name)
    if (found || records.length === 0) return found!.id
  }
}

type Role = (work: Work, n: number) => Promise<void>

/** One token for the analyser, so that a part of it finds no other document. */
const uniqueWord = (client: number, i: number): string => `编号${String(client * 100_000 + i).padStart(8, '0')}`

const uploads: Role = async ({ editor, isOver, pace, done }, n) => {
  for (let i = 0; !isOver(); i++) {
    const word = uniqueWord(n, i)
    done.uploaded.set(word, await uploaded(done, editor, word))
    await sleep(pace)
  }
}

/** Increments a number in the title of its own document; an edit applied twice would skip a revision. */
const edits: Role = async ({ editor, isOver, pace, done }, n) => {
  const id = await uploaded(done, editor, uniqueWord(n, 0))
  for (let count = 1; !isOver(); count++) {
    await untilSure(
      done,
      async () => {
        const { revision } = await readDoc(editor(), id)
        await editor().call(docEditRelease, { body: { id, revision: revision!, title: `计数${n}-${count}` } })
      },
      async () => (await readDoc(editor(), id)).title === `计数${n}-${count}`,
    )
    done.counted.set(id, count)
    await sleep(pace)
  }
}

const reviews: Role = async ({ staff, admin, isOver, pace, done }, n) => {
  for (let i = 0; !isOver(); i++) {
    const id = await uploaded(done, staff, uniqueWord(n, i))
    const status = async () => (await readDoc(staff(), id)).status ?? -1
    await untilSure(
      done,
      () => staff().call(docSubmit, { query: { id } }),
      async () => (await status()) !== STATUS.draft,
    )
    await untilSure(
      done,
      () => admin().call(docPass, { query: { id } }),
      async () => (await status()) === STATUS.passed,
    )
    done.passed.add(id)
    await sleep(pace)
  }
}

const searches: Role = async ({ editor, isOver, done }) => {
  while (!isOver()) {
    try {
      await foundIds(editor(), '内容')
      done.searches++
    } catch (error) {
      noteFault(done, error)
    }
    await sleep(AGAIN_MS)
  }
}

const CLIENTS = [uploads, edits, reviews, searches]

/** Everything acknowledged exists exactly once, and the doctor finds nothing. */
export async function assertNothingLost(server: KillableServer, work: Work): Promise<void> {
  const { editor, staff, done } = work
  const rows = [...(await settledDocuments(editor, STALLED_MS)), ...(await settledDocuments(staff, STALLED_MS))]
  await retryParked(work)
  const names = rows.map(({ name }) => name)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const [word, id] of done.uploaded) expect(byId.get(id)?.name, word).toBe(`${word}.txt`)
  for (const [id, count] of done.counted) {
    // Each edit makes one revision; the first is the upload.
    expect(byId.get(id)).toMatchObject({ title: expect.stringMatching(new RegExp(`-${count}$`)), revision: count + 1 })
  }
  for (const id of done.passed) expect(byId.get(id)?.status).toBe(STATUS.passed)
  expect(await unfound(editor, done.uploaded)).toEqual([])
  const { findings } = await doctor({ config: readConfig(server.env), paths }, { deep: true })
  expect(findings).toEqual([])
}

/**
 * A task during which several servers died waits for a person, because it may have been the cause; no other task may be
 * given up.
 */
async function retryParked({ admin }: Work): Promise<void> {
  const { records } = await admin().call(parkedTaskList, { query: { pageNo: 1, pageSize: 100 } })
  expect(records.filter(({ reason }) => !reason.includes('次意外停止'))).toEqual([])
  if (records.length === 0) return
  console.log(`${records.length} parked tasks tried again:`, records.map(({ kind }) => kind).join(' '))
  await admin().call(parkedTaskRetry, { body: { ids: records.map(({ id }) => id).join(',') } })
}
