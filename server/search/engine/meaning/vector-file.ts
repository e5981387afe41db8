import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { inTransaction } from '../merge.ts'
import { quantise, type Quantised } from './quantise.ts'
import type { Window } from './vector-table.ts'

const FORMAT = 1
/** A digest of a passage's text, as bytes; the documents keep theirs one after the other. */
export const HASH_BYTES = 16

const SCHEMA = `
  create table document (id text primary key, fingerprint text not null, hashes blob not null) without rowid;
  create table passage (hash blob primary key, first integer not null, count integer not null, signs blob not null) without rowid;
  create table window (id integer primary key, scale real not null, bytes blob not null);
`

/**
 * Vectors by the text of their passage, so that a text is computed once: in a new version of a document, in a rebuilt
 * index, under another title. The file belongs to one model and can be deleted at any time.
 */
export class VectorFile {
  readonly #db: DatabaseSync
  readonly #dimension: number
  readonly #statements: Record<
    'document' | 'setDocument' | 'passage' | 'setPassage' | 'window' | 'setWindow',
    StatementSync
  >

  constructor(file: string, dimension: number) {
    this.#dimension = dimension
    this.#db = openOrBegin(file)
    this.#statements = {
      document: this.#db.prepare('select fingerprint, hashes from document where id = ?'),
      setDocument: this.#db.prepare('insert or replace into document values (?, ?, ?)'),
      passage: this.#db.prepare('select first, count, signs from passage where hash = ?'),
      setPassage: this.#db.prepare('insert or ignore into passage values (?, ?, ?, ?)'),
      window: this.#db.prepare('select scale, bytes from window where id = ?'),
      setWindow: this.#db.prepare('insert into window (scale, bytes) values (?, ?)'),
    }
  }

  /** The digests of a document's passages; null when they are not known for this text of it. */
  hashes(id: string, fingerprint: string): Uint8Array[] | null {
    const row = this.#statements.document.get(id) as { fingerprint: string; hashes: Uint8Array } | undefined
    if (row?.fingerprint !== fingerprint) return null
    const count = row.hashes.length / HASH_BYTES
    return Array.from({ length: count }, (_, i) => row.hashes.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES))
  }

  setHashes(id: string, fingerprint: string, hashes: readonly Uint8Array[]): void {
    this.#statements.setDocument.run(id, fingerprint, Buffer.concat(hashes))
  }

  /** The windows of a passage; null when its vectors have not been computed yet. */
  windows(hash: Uint8Array): Window[] | null {
    const row = this.#statements.passage.get(hash) as { first: number; count: number; signs: Uint8Array } | undefined
    if (!row) return null
    const words = this.#dimension >>> 5
    const signs = new Uint32Array(row.signs.slice().buffer)
    return Array.from({ length: row.count }, (_, i) => ({
      id: row.first + i,
      signs: signs.subarray(i * words, (i + 1) * words),
    }))
  }

  /** Without vectors for a text that the model cannot read, so that it is not asked again. */
  keep(passages: readonly { hash: Uint8Array; vectors: readonly Float32Array[] }[]): void {
    inTransaction(this.#db, () => {
      for (const { hash, vectors } of passages) {
        if (this.#statements.passage.get(hash) === undefined) this.#add(hash, vectors.map(quantise))
      }
    })
  }

  bytesOf = (window: number): Pick<Quantised, 'bytes' | 'scale'> | null => {
    const row = this.#statements.window.get(window) as { scale: number; bytes: Uint8Array } | undefined
    if (row?.bytes.length !== this.#dimension) return null
    return { scale: row.scale, bytes: new Int8Array(row.bytes.buffer, row.bytes.byteOffset, row.bytes.length) }
  }

  close(): void {
    this.#db.close()
  }

  /** In one transaction the ids of the windows follow each other. */
  #add(hash: Uint8Array, windows: readonly Quantised[]): void {
    const ids = windows.map(({ scale, bytes }) => {
      const kept = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      return Number(this.#statements.setWindow.run(scale, kept).lastInsertRowid)
    })
    const signs = Buffer.concat(
      windows.map(({ signs }) => Buffer.from(signs.buffer, signs.byteOffset, signs.byteLength)),
    )
    this.#statements.setPassage.run(hash, ids[0] ?? 0, ids.length, signs)
  }
}

/** A file that cannot be used is begun anew: everything in it can be computed again. */
function openOrBegin(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    return open(file)
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return open(file)
  }
}

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 10000')
    const version = Number(db.prepare('pragma user_version').get()?.['user_version'])
    if (version === 0) inTransaction(db, () => db.exec(`${SCHEMA} pragma user_version = ${FORMAT}`))
    else if (version !== FORMAT) throw new Error(`向量文件的格式 ${version}，现为 ${FORMAT}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
