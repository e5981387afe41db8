import { offlineDatabase } from '#core/api/storage/offline-copies.ts'
import type { Sealed, Wrapped } from './sealing.ts'

/** Whose documents these are, with the data key as the disk has it. */
export interface Holder {
  person: string
  bySecret: Wrapped
  /** Null when the session has ended: only the server's key opens the documents then. */
  bySession: Wrapped | null
  /** The latest moment that was seen, so that a clock that is turned back prolongs nothing. */
  seen: number
}

/** A kept document as the list needs it; what can be read of it without the key says nothing about its content. */
export interface KeptRow {
  id: string
  /** The end of the lease, by the clock of this device. */
  until: number
  stamp: string
  keptAt: number
  size: number
  /** The title and the like. */
  head: Sealed
}

interface Content extends Sealed {
  id: string
}

const STORES = ['holder', 'rows', 'contents'] as const
type Store = (typeof STORES)[number]

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(offlineDatabase(), 1)
  request.addEventListener('upgradeneeded', () => {
    const db = request.result
    db.createObjectStore('holder')
    db.createObjectStore('rows', { keyPath: 'id' })
    db.createObjectStore('contents', { keyPath: 'id' })
  })
  const db = await done(request)
  // Somebody signs out in another tab.
  db.addEventListener('versionchange', () => db.close())
  return db
}

/** One transaction over everything; all of it is written or nothing. */
async function within<T>(
  mode: 'readonly' | 'readwrite',
  work: (store: (name: Store) => IDBObjectStore) => Promise<T> | void,
): Promise<T> {
  const db = await connect()
  try {
    const transaction = db.transaction(STORES, mode)
    const result = work((name) => transaction.objectStore(name))
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    await ended
    return (await result) as T
  } finally {
    db.close()
  }
}

const HOLDER = 'holder'

export const readHolder = (): Promise<Holder | undefined> =>
  within('readonly', (store) => done(store('holder').get(HOLDER) as IDBRequest<Holder | undefined>))

export const writeHolder = (holder: Holder): Promise<unknown> =>
  within('readwrite', (store) => void store('holder').put(holder, HOLDER))

export const readRows = (): Promise<KeptRow[]> =>
  within('readonly', (store) => done(store('rows').getAll() as IDBRequest<KeptRow[]>))

export const readContent = (id: string): Promise<Content | undefined> =>
  within('readonly', (store) => done(store('contents').get(id) as IDBRequest<Content | undefined>))

export const writeKept = (row: KeptRow, content: Sealed): Promise<unknown> =>
  within('readwrite', (store) => {
    store('rows').put(row)
    store('contents').put({ ...content, id: row.id })
  })

export const writeRows = (rows: readonly KeptRow[]): Promise<unknown> =>
  within('readwrite', (store) => {
    for (const row of rows) store('rows').put(row)
  })

export const eraseKept = (ids: readonly string[]): Promise<unknown> =>
  within('readwrite', (store) => {
    for (const id of ids) {
      store('rows').delete(id)
      store('contents').delete(id)
    }
  })

export const eraseAll = (): Promise<unknown> =>
  within('readwrite', (store) => {
    for (const name of STORES) store(name).clear()
  })
