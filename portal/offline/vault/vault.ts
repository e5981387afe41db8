import type { OfflineLease } from '#core/contract/km/files/offline.ts'
import { noteOfflineIds } from '#core/api/storage/offline-copies.ts'
import { type Answer, pack, unpack } from './answers.ts'
import * as db from './database.ts'
import { newDataKey, open, seal, unwrap, wrap } from './sealing.ts'

/** The person of this browser's session, with its token. */
export interface Owner {
  person: string
  token: string
}

/** What the list shows of a kept document. */
export interface KeptDocument {
  id: string
  title: string
  fileType: string | null
  size: number
  keptAt: number
  until: number
}

type Head = Pick<KeptDocument, 'title' | 'fileType'>

/** A clock may be set right by some minutes. */
const CLOCK_MS = 10 * 60_000

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Says that nothing can be opened here now. */
export class Locked extends Error {
  override name = 'Locked'
}

/** The data key of the person's session; without a network this is the only way to it. */
async function sessionKey({ person, token }: Owner): Promise<CryptoKey> {
  const holder = await db.readHolder()
  if (!holder || holder.person !== person) throw new Locked('这里没有您离线保留的知识')
  if (Date.now() < holder.seen - CLOCK_MS) throw new Locked('设备的时间被调回去了，请连上网络后再打开')
  const key = holder.bySession && (await unwrap(holder.bySession, token, person))
  if (!key) throw new Locked('登录已结束，请连上网络登录后再打开')
  return key
}

/** The data key, made anew for a person who keeps the first document; what another person has kept is erased. */
async function ownedKey({ person, token }: Owner, secret: string): Promise<CryptoKey> {
  const holder = await db.readHolder()
  const isOwn = holder?.person === person
  const known = isOwn ? await unwrap(holder.bySecret, secret, person) : null
  if (holder && !known) await eraseAll()
  const key = known ?? (await newDataKey())
  const wrapped = { bySecret: await wrap(key, secret, person), bySession: await wrap(key, token, person) }
  await db.writeHolder({ person, ...wrapped, seen: Date.now() })
  return key
}

export async function keepAnswers(
  owner: Owner,
  { secret, lease }: { secret: string; lease: OfflineLease },
  { head, answers }: { head: Head; answers: readonly Answer[] },
): Promise<void> {
  const key = await ownedKey(owner, secret)
  const id = lease.docId
  const packed = pack(answers)
  const row: db.KeptRow = {
    id,
    until: Date.now() + lease.seconds * 1000,
    stamp: lease.stamp,
    keptAt: Date.now(),
    size: packed.length,
    head: await seal(key, `head ${id}`, utf8(JSON.stringify(head))),
  }
  await db.writeKept(row, await seal(key, `content ${id}`, packed))
  await noteKept()
}

/** Takes the server's word: leases are prolonged, everything else is erased. Returns what has to be fetched anew. */
export async function takeLeases(owner: Owner, secret: string, leases: readonly OfflineLease[]): Promise<string[]> {
  await ownedKey(owner, secret)
  const rows = await db.readRows()
  const leaseOf = (id: string) => leases.find(({ docId }) => docId === id)
  await erase(rows.filter(({ id }) => !leaseOf(id)).map(({ id }) => id))
  const kept = rows.filter(({ id }) => leaseOf(id))
  await db.writeRows(kept.map((row) => ({ ...row, until: Date.now() + leaseOf(row.id)!.seconds * 1000 })))
  return kept.filter(({ id, stamp }) => leaseOf(id)!.stamp !== stamp).map(({ id }) => id)
}

/** Erases what may not be read any more without asking anybody: what is over, or belongs to somebody else. */
export async function eraseOver(owner: Owner | null): Promise<void> {
  const holder = await db.readHolder()
  if (owner && holder && holder.person !== owner.person) return eraseAll()
  const now = Date.now()
  if (holder && now > holder.seen) await db.writeHolder({ ...holder, seen: now })
  await erase((await db.readRows()).filter(({ until }) => until <= now).map(({ id }) => id))
  return undefined
}

/** The session has ended: only the server's key opens the documents now. */
export async function lock(): Promise<void> {
  const holder = await db.readHolder()
  if (holder) await db.writeHolder({ ...holder, bySession: null })
}

export async function listKept(owner: Owner): Promise<KeptDocument[]> {
  await eraseOver(owner)
  const rows = await db.readRows()
  if (rows.length === 0) return []
  const key = await sessionKey(owner)
  const shown = rows.map(async ({ id, size, keptAt, until, head }) => {
    const { title, fileType } = JSON.parse(new TextDecoder().decode(await open(key, `head ${id}`, head))) as Head
    return { id, title, fileType, size, keptAt, until }
  })
  return (await Promise.all(shown)).toSorted((a, b) => b.keptAt - a.keptAt)
}

/** The answers of a document that may still be read; null when it is not kept (any more). */
export async function openKept(owner: Owner, id: string): Promise<Answer[] | null> {
  await eraseOver(owner)
  const content = await db.readContent(id)
  return content ? unpack(await open(await sessionKey(owner), `content ${id}`, content)) : null
}

export async function erase(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.eraseKept(ids)
  await noteKept()
}

export async function eraseAll(): Promise<void> {
  await db.eraseAll()
  await noteKept()
}

const noteKept = async () => noteOfflineIds((await db.readRows()).map(({ id }) => id))
