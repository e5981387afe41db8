import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { RecordKind } from '#core/contract/audit-action.ts'
import type { Checked, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { ListFields } from '#core/contract/list-field.ts'
import type { Page } from '#core/contract/page.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Listable } from '#server/db/list-fields.ts'
import type { Context } from '#server/http/route.ts'
import type { SheetColumn } from '#server/spreadsheet/resource/index.ts'

/** What the table of every resource has: `id()`, `tenantId()` and `audit()` of the schema. */
export type ResourceTable = PgTable &
  Readonly<Record<'id' | 'tenantId' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime', PgColumn>>

export type Ctx = Context<{
  db: Database
  /** The installation's, with which secrets of records are sealed. */
  secret: Buffer
}>
/** A row as the table holds it. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string }
/** Fields of a record, as a call sends them or as the table takes them. */
export type Values = Readonly<Record<string, unknown>>

/** A field names a record of another table. */
export interface Reference {
  /** What the field holds: the other record's id, or another column that names it. */
  key: PgColumn
  /** What people call the other record. */
  name: PgColumn
  /** The field of the row that says the name. */
  shown: string
  /** Which records may be named, where not all of the tenant. */
  where?: SQL
  /** The other records form a tree: the column that holds the key of the one above. Who asks for one gets those below, too. */
  above?: PgColumn
}

/** A field that holds a secret of somebody else, who gave it for one address. */
export interface SecretFact<Field = string> {
  /** What people call it: 密码. */
  title: string
  /** The fields that say where it is sent and as whom. Whoever changes one has to give the secret again. */
  beside: readonly Field[]
}

/** A column of the Excel file; title, kind, dictionary and whether it is required come from the contract. */
export type SheetFact = Pick<SheetColumn, 'width' | 'example'>

type ListCall = Endpoint & { readonly fields: ListFields }
type AddCall = Endpoint & {
  readonly body: v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> }
}

/** The facts of a resource, as the parts of the kit read them. */
export interface Resource {
  table: ResourceTable
  /** Which rows are records, where not all are: the others lie in a recycle bin. */
  only?: SQL
  /** Names it in the audit log. */
  kind: RecordKind
  /** What a record is called: 职务. Also the name of the Excel files. */
  noun: string
  /** The field that names a record in the audit log, where that is not `name`. */
  named?: string
  /** The call that lists: its `fields` say what is asked and sorted by, and which fields are codes of a dictionary. */
  list: ListCall
  /** The call that adds: its body says which fields a person writes, and judges them. */
  add: AddCall
  /** Dates without a time of day; they travel as yyyy-MM-dd. */
  days?: readonly string[]
  refers?: Readonly<Record<string, Reference>>
  /** Fields that are stored sealed, shown as stars, and kept by an edit that gives none. */
  secrets?: Readonly<Record<string, SecretFact | undefined>>
  /** Columns that hold the id of a record; as long as one does, the record stays. */
  usedBy?: readonly { column: PgColumn; what: string }[]
  /** Records stand below records: the field that names the one above. */
  parent?: string
  /** Columns of the Excel file by their fields, in order. Fields that a person does not write are in the export alone. */
  sheet?: Readonly<Record<string, SheetFact | undefined>>
  /** What clients of the family read in a row beside the table's columns. */
  also?: (row: Values) => Values
  /** What is wrong with the fields of one record together; null: nothing. `before`: of an edit. */
  together?(ctx: Ctx, values: Values, before?: Stored): string | null
  /** What only this resource knows. Throw a `Reject` to refuse. */
  beforeEdit?(tx: Transaction, ctx: Ctx, before: Stored, after: Values): Promise<void>
  /** Follows new records and an edited one, in the same transaction. */
  afterWrite?(tx: Transaction, ctx: Ctx, ids: readonly string[]): Promise<void>
  beforeRemove?(tx: Transaction, ctx: Ctx, rows: readonly Stored[]): Promise<void>
}

/** The fields that are written down; what a loose object may hold beside them does not count. */
type Known<T> = Extract<keyof { [K in keyof T as string extends K ? never : K]: T[K] }, string>
type RowOf<L extends Endpoint> = Extract<Result<L>, { records: unknown }> extends Page<infer Row> ? Row : never
type Written<A extends Endpoint> = Extract<keyof Checked<A>['body'], string>
/** A stored value on the wire. */
type Wire<V> = V extends Date ? string : V
type WireRow<T extends ResourceTable> = { [K in keyof T['$inferSelect']]: Wire<T['$inferSelect'][K]> }
type Shown<F> = { [K in keyof F]: F[K] extends { readonly shown: infer S } ? S : never }[keyof F]

/** Field by field what the contract's row says and the kit does not give, or gives with another type. */
type Amiss<T extends ResourceTable, L extends Endpoint, F> = {
  [K in Known<RowOf<L>>]: K extends keyof WireRow<T>
    ? WireRow<T>[K] extends RowOf<L>[K]
      ? never
      : K
    : K extends Shown<F> | `${string}_dictText`
      ? never
      : K
}[Known<RowOf<L>>]

/** A resource as it is written: the same facts, checked against the contract and the table. */
interface Facts<T extends ResourceTable, L extends ListCall, A extends AddCall, F> extends Resource {
  table: T
  list: L &
    ([Amiss<T, L, F>] extends [never]
      ? unknown
      : { 'The list has fields that the table does not give': Amiss<T, L, F> })
  add: A &
    (Exclude<Written<A>, keyof T['$inferSelect']> extends never
      ? unknown
      : { 'The body has fields without a column': Exclude<Written<A>, keyof T['$inferSelect']> })
  days?: readonly Written<A>[]
  refers?: F & Readonly<Record<string, Reference>> & { readonly [K in Exclude<keyof F, Written<A>>]: never }
  secrets?: Readonly<Partial<Record<Written<A>, SecretFact<Written<A>>>>>
  parent?: Written<A>
  sheet?: Readonly<Partial<Record<Known<RowOf<L>>, SheetFact>>>
  beforeEdit?(tx: Transaction, ctx: Ctx, before: T['$inferSelect'], after: Values): Promise<void>
  beforeRemove?(tx: Transaction, ctx: Ctx, rows: readonly T['$inferSelect'][]): Promise<void>
}

/** Without a column `name` the facts say what a record is named by. */
type Named<T extends ResourceTable> = 'name' extends keyof T['$inferSelect']
  ? unknown
  : { named: Extract<keyof T['$inferSelect'], string> }

/** Checks the facts against the contract and the table; adds nothing. */
export const defineResource = <
  T extends ResourceTable & Listable<L['fields']>,
  L extends ListCall,
  A extends AddCall,
  const F = object,
>(
  facts: Facts<T, L, A, F> & Named<T>,
): Resource => facts as unknown as Resource

/** What a record is called in the audit log; absent where it says nothing. */
export function nameOf({ named = 'name' }: Resource, ...states: readonly Values[]): { name?: string } {
  const name = states.map((state) => state[named]).find((value) => typeof value === 'string' && value !== '')
  return name === undefined ? {} : { name: name as string }
}

/** The fields that a person writes. */
export const writtenFields = ({ add }: Resource): string[] => Object.keys(add.body.entries)

/** What a field is called. */
export const titleOf = ({ list }: Resource, field: string): string => list.fields[field]?.title ?? field

export const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

export const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))
