import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { RecordKind } from '#core/contract/audit-action.ts'
import type { Checked, Endpoint, Result } from '#core/contract/endpoint.ts'
import type { ListFields } from '#core/contract/list-field.ts'
import type { Page } from '#core/contract/page.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import type { Listable } from '#server/db/list-fields.ts'
import type { Context } from '#server/http/route.ts'
import type { SheetColumn } from '#server/spreadsheet/resource/index.ts'

/** The columns that every resource's table has: `id()`, `tenantId()` and `audit()` of the schema. */
export type ResourceTable = PgTable &
  Readonly<Record<'id' | 'tenantId' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime', PgColumn>>

export type Ctx = Context<{
  db: Database
  /** The installation's secret, with which secrets of records are encrypted. */
  secret: Buffer
}>
/** A row as stored in the table. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string }
/** Fields of a record, as sent by a call or as stored in the table. */
export type Values = Readonly<Record<string, unknown>>

/** A field that refers to a record of another table. */
export interface Reference {
  /** The column whose value the field contains: the other record's id, or another unique column. */
  key: PgColumn
  /** The column with the other record's name. */
  name: PgColumn
  /** The field of the row that shows the name. */
  shown: string
  /** Restricts which records may be chosen; absent: all of the tenant. */
  where?: SQL
  /**
   * If the other records form a tree: the column with the parent's key. Filtering by one then includes its descendants.
   */
  above?: PgColumn
}

/** The reference to a record by its id, of a table that calls its records by `name`. */
export const reference = <const S extends string>(
  table: Readonly<Record<'id' | 'name', PgColumn>>,
  shown: S,
  more: Pick<Reference, 'where' | 'above'> = {},
) => ({ key: table.id, name: table.name, shown, ...more })

/** A field with a secret of a third party that was given for one address. */
export interface SecretFact<Field = string> {
  /** The label: 密码. */
  title: string
  /**
   * The fields with the address and account for which the secret is used. Changing one requires entering the secret
   * again.
   */
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
  /** Which rows are records; the others are in a recycle bin. Absent: all. */
  only?: SQL
  /** Which of them exist for the person who asks. Absent: all. */
  seen?(ctx: Ctx, through?: Executor): Promise<SQL>
  /** Its kind in the audit log. */
  kind: RecordKind
  /** The name of a record: 职务. Also the name of the Excel files. */
  noun: string
  /** The field that names a record in the audit log, if that is not `name`. */
  named?: string
  /** The list call: its `fields` say which ones can be filtered and sorted, and which contain dictionary codes. */
  list: ListCall
  /** The add call: its body defines and validates the fields that a person writes. */
  add: AddCall
  /** Dates without a time of day, sent as yyyy-MM-dd. */
  days?: readonly string[]
  refers?: Readonly<Record<string, Reference>>
  /** Fields that are stored encrypted, shown as asterisks, and kept by an edit that does not set them. */
  secrets?: Readonly<Record<string, SecretFact | undefined>>
  /** Columns that contain the id of a record; a record that is used there cannot be deleted. */
  usedBy?: readonly { column: PgColumn; what: string }[]
  /** The field with the parent's id, if records form a tree. */
  parent?: string
  /**
   * Columns of the Excel file by field, in order. Absent: all fields of the list that a person writes, and the times of writing.
   * Fields that a person does not write are only exported.
   */
  sheet?: Readonly<Record<string, SheetFact | undefined>>
  /** Additional fields of a row for clients of the product family. */
  also?: (row: Values) => Values
  /** Validates the fields of a record together; null: valid. `before` is set for an edit. */
  together?(ctx: Ctx, values: Values, before?: Stored): string | null
  /** Additional checks of the resource; throws a `Reject` to refuse. */
  beforeEdit?(tx: Transaction, ctx: Ctx, before: Stored, after: Values): Promise<void>
  /** Runs after new records and an edit, in the same transaction. */
  afterWrite?(tx: Transaction, ctx: Ctx, ids: readonly string[]): Promise<void>
  beforeRemove?(tx: Transaction, ctx: Ctx, rows: readonly Stored[]): Promise<void>
}

/** The declared fields, without the index signature of a loose object. */
type Known<T> = Extract<keyof { [K in keyof T as string extends K ? never : K]: T[K] }, string>
type RowOf<L extends Endpoint> = Extract<Result<L>, { records: unknown }> extends Page<infer Row> ? Row : never
type Written<A extends Endpoint> = Extract<keyof Checked<A>['body'], string>
/** The type of a stored value in the API. */
type Wire<V> = V extends Date ? string : V
type WireRow<T extends ResourceTable> = { [K in keyof T['$inferSelect']]: Wire<T['$inferSelect'][K]> }
type Shown<F> = { [K in keyof F]: F[K] extends { readonly shown: infer S } ? S : never }[keyof F]

/** The fields of the contract's row that the kit does not provide, or provides with another type. */
type Amiss<T extends ResourceTable, L extends Endpoint, F> = {
  [K in Known<RowOf<L>>]: K extends keyof WireRow<T>
    ? WireRow<T>[K] extends RowOf<L>[K]
      ? never
      : K
    : K extends Shown<F> | `${string}_dictText`
      ? never
      : K
}[Known<RowOf<L>>]

/** The facts as a resource declares them, typed against the contract and the table. */
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

type Named<T extends ResourceTable> = 'name' extends keyof T['$inferSelect']
  ? unknown
  : { named: Extract<keyof T['$inferSelect'], string> }

/** Type-checks the facts against the contract and the table; returns them unchanged. */
export const defineResource = <
  T extends ResourceTable & Listable<L['fields']>,
  L extends ListCall,
  A extends AddCall,
  const F = object,
>(
  facts: Facts<T, L, A, F> & Named<T>,
): Resource => facts as unknown as Resource

/** What a record is called in the audit log; absent where it says nothing. */
export function recordName({ named = 'name' }: Resource, ...states: readonly Values[]): { name?: string } {
  const name = states.map((state) => state[named]).find((value) => typeof value === 'string' && value !== '')
  return name === undefined ? {} : { name: name as string }
}

/** The fields that a person writes. */
export const writtenFields = ({ add }: Resource): string[] => Object.keys(add.body.entries)

/** The label of a field. */
export const fieldTitle = ({ list }: Resource, field: string): string => list.fields[field]?.title ?? field

export const tableColumns = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

export const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))
