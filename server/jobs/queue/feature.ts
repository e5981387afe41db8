import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Fields } from '#server/db/field-value.ts'
import type { Mount } from '#server/http/mount.ts'
import type { Context, Route } from '#server/http/route.ts'
import type { FeatureMenu } from './menu-seed.ts'
import type { Schedule, Task } from './task.ts'

/** What a feature adds to the server. Only the list of features (`server/boot/features.ts`) names each feature. */
export interface Feature<Deps> {
  name: string
  routes?: readonly Route<Deps>[]
  /** What it serves that is no call of the contract. */
  mounts?: readonly Mount<Deps>[]
  tasks?: readonly Task<Deps>[]
  schedules?: readonly Schedule<Deps>[]
  /** Its menus in the console, with their rights. */
  menus?: readonly FeatureMenu[]
  /** Lists that data rules narrow, each with the columns a rule may name. */
  ruledLists?: readonly RuledList[]
  /** What happens to its rows when people are deleted for good. */
  leaving?: Leaving
  /** Its tables that fields of forms can be filled from, by the family's names. */
  tableDictionaries?: Readonly<Record<string, TableDictionary>>
  /** Its tables of which forms ask whether a value is still free, by the family's names. */
  wireTables?: Readonly<Record<string, WireTable>>
}

export type RuledList = readonly [Endpoint, Fields]

/** Called in the transaction that deletes them; throws a Reject where they have to stay. */
export type Leaving = (tx: Transaction, people: readonly { id: string; realname: string }[]) => Promise<void>

/** What may be asked of it are the columns of its unique indexes. */
export interface WireTable {
  table: PgTable & Readonly<Record<'id' | 'tenantId', PgColumn>>
  /** Columns that no index keeps apart in a whole tenant, and that forms ask about all the same. */
  alsoAsked?: readonly PgColumn[]
}

/** Rows that are asked for as if they were the items of a dictionary. */
export interface TableDictionary {
  /** The call that lists these rows: who may make it may ask for them; null: everybody who has signed in may. */
  listedBy: Endpoint | null
  tenantId: PgColumn
  id: PgColumn
  parentId?: PgColumn
  texts: Readonly<Record<string, PgColumn>>
  codes: Readonly<Record<string, PgColumn>>
  /** Which of them can be chosen; the others have a name all the same. */
  offered?: SQL
  /** Which of them exist for the person who asks. */
  seen?: (ctx: Context<{ db: Database }>) => Promise<SQL>
}
