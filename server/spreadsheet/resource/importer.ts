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
  /** The installation's, with which secrets of records are sealed. */
  secret: Buffer
}

export interface ImportRow<Body> {
  at: number
  body: Body
}

/** Leaves a row out, with the reason. */
export type Refuse = (at: number, message: string) => void

/** What a resource adds to its sheet so that it can be imported. */
export interface Importer<Deps, Body extends v.GenericSchema> {
  sheet: Sheet
  /** The body of the call that adds one: its rules and sentences hold for a row, too. */
  body: Body
  /** Looks up once what names in the cells mean. What it returns makes a body of a row, or throws why it cannot. */
  meaning: (tx: Transaction, ctx: Context<Deps>) => Promise<(cells: Record<string, unknown>) => unknown>
  /**
   * All rows or none, in one transaction, however many: they stand for each other, as departments do. Otherwise those of
   * one transaction stay when a later one fails.
   */
  isWhole?: true
  /** What takes long and needs no database, before anything is locked: hashes of passwords. Not done for a trial. */
  prepare?: (rows: readonly ImportRow<v.InferOutput<Body>>[]) => Promise<Prepared>
  /** Writes the rows in the transaction of the import, and refuses those that the rest of the data forbids. */
  add: (
    tx: Transaction,
    ctx: Context<Deps>,
    rows: readonly ImportRow<v.InferOutput<Body>>[],
    refuse: Refuse,
    prepared: Prepared | null,
  ) => Promise<void>
}

/** By what stands in a row. */
export type Prepared = ReadonlyMap<string, string>

/** An importer whose bodies only it knows. */
export type AnyImporter = Importer<SheetDeps, v.GenericSchema>

/** The rows of each transaction. */
export function piecesOf({ isWhole }: AnyImporter, rows: readonly SheetRow[]): (readonly SheetRow[])[] {
  const size = isWhole ? Math.max(1, rows.length) : MOST_AT_ONCE
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
}
