import type { Executor } from './database.ts'
import { rowMapper, type SelectedField } from './row-mapper.ts'

interface Prepared<T> {
  execute: (values: Record<string, unknown>) => Promise<T>
}

/**
 * A statement whose text never changes; `sql.placeholder`s stand for its values. Its text is built once for each
 * database handle instead of each call, and each connection plans it only a few times. Use it for statements of every
 * request, and for joins that take longer to plan than to run. `name` is its name on the connection.
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

/** Members of a prepared select that Drizzle does not declare. */
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
