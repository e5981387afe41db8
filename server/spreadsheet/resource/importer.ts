import type * as v from 'valibot'
import { MOST_AT_ONCE } from '#core/contract/sheet.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import type { Sheet } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

export interface SheetDeps {
  db: Database
  files: FileStore
  /** The installation's secret, with which secrets of records are encrypted. */
  secret: Buffer
}

export interface ImportRow<Body> {
  at: number
  body: Body
}

/** Leaves a row out, with the reason. */
export type Refuse = (at: number, message: string) => void

/** What a resource adds to its sheet for imports. */
export interface Importer<Deps, Body extends v.GenericSchema> {
  sheet: Sheet
  /** The body of the call that adds one row: its rules and messages apply to imported rows, too. */
  body: Body
  /**
   * Looks up once what names in the cells mean. The returned function makes a body of a row, or throws the reason why
   * it cannot.
   */
  meaning: (tx: Transaction, ctx: Context<Deps>) => Promise<(cells: Record<string, unknown>) => unknown>
  /**
   * All rows or none, in one transaction, however many, because they depend on each other, as departments do. Otherwise
   * finished transactions stay when a later one fails.
   */
  isWhole?: true
  /** Slow work without the database, before anything is locked: hashes of passwords. Not done for a trial. */
  prepare?: (rows: readonly ImportRow<v.InferOutput<Body>>[]) => Promise<Prepared>
  /** Writes the rows in the transaction of the import, and refuses rows that conflict with other data. */
  add: (
    tx: Transaction,
    ctx: Context<Deps>,
    rows: readonly ImportRow<v.InferOutput<Body>>[],
    refuse: Refuse,
    prepared: Prepared | null,
  ) => Promise<void>
}

/** By the content of a row. */
export type Prepared = ReadonlyMap<string, string>

/** An importer with its own type of bodies. */
export type AnyImporter = Importer<SheetDeps, v.GenericSchema>

/** The rows of each transaction. */
export function splitTransactions({ isWhole }: AnyImporter, rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const size = isWhole ? Math.max(1, rows.length) : MOST_AT_ONCE
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
}
