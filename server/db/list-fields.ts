import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FieldKind, ListFields } from '#core/contract/list-field.ts'

type DataType = { text: 'string'; number: 'number'; date: 'date'; flag: 'boolean' }
type ColumnOf<K extends FieldKind> = PgColumn & { readonly dataType: DataType[K] }

/** One column of the right type for every field that the contract names for the list. */
type ColumnsOf<L extends ListFields> = { readonly [F in keyof L]: ColumnOf<L[F]['kind']> }

/** A table whose columns have the names of the list's fields; it may have more columns. */
export type Listable<L extends ListFields> = {
  readonly [F in keyof L as string extends F ? never : F]: ColumnOf<L[F]['kind']>
}

/**
 * The columns behind the fields of a list. A field that the contract does not name for it does not compile, nor does a
 * missing one or a column of another type.
 */
export const mapListFields = <const E extends { readonly fields: ListFields }, const C extends ColumnsOf<E['fields']>>(
  _list: E,
  columns: C & { readonly [F in Exclude<keyof C, keyof E['fields']>]: never },
): C => columns
