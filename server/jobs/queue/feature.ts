import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Fields } from '#server/db/field-value.ts'
import type { Mount } from '#server/http/mount.ts'
import type { Context, Route } from '#server/http/route.ts'
import type { DictionarySeed } from './dictionary-seed.ts'
import type { DoctorCheck } from './doctor-check.ts'
import type { FeatureMenu } from './menu-seed.ts'
import type { Seeding } from './seeding.ts'
import type { Schedule, Task } from './task.ts'

/** What a feature adds to the server. Only the list of features (`server/boot/features.ts`) names each feature. */
export interface Feature<Deps> {
  name: string
  routes?: readonly Route<Deps>[]
  /** Protocols that it serves outside the contract. */
  mounts?: readonly Mount<Deps>[]
  tasks?: readonly Task<Deps>[]
  schedules?: readonly Schedule<Deps>[]
  /** Its menus in the console, with their rights. */
  menus?: readonly FeatureMenu[]
  /** Dictionaries of the product that its fields are codes of. */
  dictionaries?: readonly DictionarySeed[]
  /** Writes its initial data for a tenant; called at every start, so each row is a fact that is written once. */
  seed?: (to: Seeding) => Promise<unknown>
  /** What `zhiku doctor` checks of its data. */
  checks?: readonly DoctorCheck[]
  /** Lists that data rules can narrow, with the columns that a rule may name. */
  ruledLists?: readonly RuledList[]
  /** What happens to its rows when users are deleted permanently. */
  leaving?: Leaving
  /** Its tables that fill fields of forms, by the family's names. */
  tableDictionaries?: Readonly<Record<string, TableDictionary>>
  /** Its tables in which forms check whether a value is still free, by the family's names. */
  wireTables?: Readonly<Record<string, WireTable>>
}

export type RuledList = readonly [Endpoint, Fields]

/** Called in the transaction that deletes users; throws a Reject if they must stay. */
export type Leaving = (tx: Transaction, people: readonly { id: string; realname: string }[]) => Promise<void>

/** A table that may be asked whether a value is free; only the columns of its unique indexes count. */
export interface WireTable {
  table: PgTable & Readonly<Record<'id' | 'tenantId', PgColumn>>
  /** Further columns that may be asked for although no index makes them unique in a tenant. */
  alsoAsked?: readonly PgColumn[]
}

/** Rows that a client reads like the items of a dictionary. */
export interface TableDictionary {
  /** The call that lists these rows: whoever may make it can read them here; null: everybody who has signed in. */
  listedBy: Endpoint | null
  tenantId: PgColumn
  id: PgColumn
  parentId?: PgColumn
  texts: Readonly<Record<string, PgColumn>>
  codes: Readonly<Record<string, PgColumn>>
  /** The rows that can be chosen; the others still have a name. */
  offered?: SQL
  /** The rows that exist for the person who asks. */
  seen?: (ctx: Context<{ db: Database }>) => Promise<SQL>
}
