import type { Executor } from './database.ts'
import { rowMapper, type SelectedField } from './row-mapper.ts'

interface Prepared<T> {
  execute: (values: Record<string, unknown>) => Promise<T>
}

/**
 * A statement whose text never changes; `sql.placeholder`s stand for its values. The text is built once for each database
 * handle and not at every call, and each connection plans it only a few times. Use it for statements of every request, and
 * for joins whose plan takes longer than their answer. `name` is its name on the connection.
 */
export function fixedStatement<T>(
  name: string,
  build: (db: Executor) => { prepare: (name: string) => Prepared<T> },
): (db: Executor, values: Record<string, unknown>) => Promise<T> {
  const statements = new WeakMap<Executor, Prepared<T>>()
  return (db, values) => {
    const known = statements.get(db) ?? mappedOnce(build(db).prepare(name))
    statements.set(db, known)
    return known.execute(values)
  }
}

/** What Drizzle keeps with a prepared select, and not among its declared members. */
interface Internals {
  fields?: readonly SelectedField[]
  joinsNotNullableMap?: Readonly<Record<string, boolean>>
  customResultMapper?: unknown
}

function mappedOnce<T>(prepared: Prepared<T>): Prepared<T> {
  const own = prepared as Internals
  if (own.fields && !own.customResultMapper)
    own.customResultMapper = rowMapper(own.fields, own.joinsNotNullableMap) ?? undefined
  return prepared
}
