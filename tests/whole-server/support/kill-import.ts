import { type Api, createApi } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import type { Random } from '#core/access/testing/seeded-random.ts'
import { CODE } from '#core/contract/envelope.ts'
import { docListMine } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { login } from '#core/contract/sys/login.ts'
import { eventually, foundIds, uploadText } from './documents.ts'
import { PASSWORD } from './fixture.ts'
import { childComes, type KillableServer, type Victim, VICTIMS } from './killable-server.ts'

export interface ImportedFile {
  /** Names and contents are unique. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** A word only this file contains; null for real files, whose text is unknown. */
  word: string | null
}

export interface KillPlan {
  files: readonly ImportedFile[]
  kills: number
  random: Random
  /** Milliseconds between two kills. */
  pause: readonly [least: number, most: number]
  /** How long to wait for a converting child process; 0 without LibreOffice. */
  officeMs: number
}

/** Numbered files that differ in one word; every other one is read in a child process, which can be killed. */
export const numberedFiles = (count: number): ImportedFile[] =>
  Array.from({ length: count }, (_, n) => {
    const word = `编号${String(n).padStart(6, '0')}`
    const [name, text] = [`${word}.${n % 2 ? 'html' : 'txt'}`, `${word}的导入文件，内容各不相同。`]
    return { name, word, bytes: new Uint8Array(Buffer.from(n % 2 ? `<!doctype html><p>${text}</p>` : text)) }
  })

/** Signs in; the session survives kills, because it is in the database. */
export async function signInTo(server: KillableServer, username = 'editor'): Promise<() => Api> {
  const at = (token: string) => () =>
    createApi({ baseURL: `${server.url}/api`, tenant: () => undefined, token: () => token || undefined })
  const body = { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
  const { token } = await at('')().call(login, { body })
  return at(token)
}

/**
 * Imports files while the processes working on them are killed at random. Each file is sent until it is acknowledged,
 * and the import continues until the kills are over. Returns the acknowledged ids by file name, and what was killed.
 */
export async function importUnderKills(server: KillableServer, plan: KillPlan) {
  const api = await signInTo(server)
  const acknowledged = new Map<string, string>()
  const queue = [...plan.files]
  const importer = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await sendUntilSure(api, file, acknowledged)
  }
  const importing = Promise.all([importer(), importer(), importer()])
  const killed: Victim[] = []
  while (killed.length < plan.kills) {
    const [least, most] = plan.pause
    await sleep(least + plan.random.int(most - least))
    killed.push(await killOne(server, plan))
  }
  await importing
  return { acknowledged, killed, api }
}

async function killOne(server: KillableServer, { random, officeMs }: KillPlan): Promise<Victim> {
  for (;;) {
    const victim = random.pick(VICTIMS)
    if (victim === 'extraction' || victim === 'office') {
      await childComes(server, victim, victim === 'office' ? officeMs : 2000)
      if (await server.kill(victim)) return victim
      continue
    }
    await server.kill(victim)
    if (victim !== 'postgres') await server.start()
    return victim
  }
}

/** Sends a file until the server answers; if it was stored before a kill, the server reports a duplicate. */
async function sendUntilSure(
  api: () => Api,
  { name, bytes }: ImportedFile,
  acknowledged: Map<string, string>,
): Promise<void> {
  for (;;) {
    try {
      acknowledged.set(name, (await uploadText(api(), name, bytes)).id)
      return
    } catch (error) {
      if (error instanceof ApiFault && error.code === CODE.duplicate) return
      if (error instanceof ApiFault && error.kind === 'expired') throw error
      await sleep(200)
    }
  }
}

/** The interval of listing the documents; more often would take processor time from reading them. */
const LOOK_MS = 1000

/** Lists the importer's documents once each file is in a final state; fails when there is no progress for that long. */
export async function settledDocuments(api: () => Api, stalledMs: number): Promise<DocRow[]> {
  let left = Infinity
  for (let since = Date.now(); ;) {
    await sleep(LOOK_MS)
    const rows = await allOfMine(api()).catch(() => [])
    const waiting = rows.filter((row) => row.ftiFlag === INDEX_STATE.waiting)
    if (rows.length > 0 && waiting.length === 0) return rows
    if (rows.length > 0 && waiting.length < left) [left, since] = [waiting.length, Date.now()]
    if (Date.now() - since > stalledMs)
      throw new Error(`${left} files wait and none has been read for ${stalledMs} ms: ${String(waiting[0]?.name)} …`)
  }
}

async function allOfMine(api: Api): Promise<DocRow[]> {
  const rows: DocRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records } = await api.call(docListMine, { query: { pageNo, pageSize: 100, column: 'id', order: 'asc' } })
    rows.push(...records)
    if (records.length < 100) return rows
  }
}

/** The words that do not find their document as first and only result, now or soon. */
export async function unfound(api: () => Api, ids: ReadonlyMap<string, string>): Promise<string[]> {
  const missed: string[] = []
  for (const [word, id] of ids) {
    const isFound = eventually(word, async () => {
      const found = await foundIds(api(), word).catch(onlyTooMany)
      return found[0] === id && found.indexOf(id) === found.lastIndexOf(id) ? true : null
    })
    if (!(await isFound.catch(() => false))) missed.push(word)
  }
  return missed
}

/** Tests are subject to the search limit too; that refusal is not a failure. */
function onlyTooMany(error: unknown): string[] {
  if (error instanceof ApiFault && error.status === 429) return []
  throw error
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
