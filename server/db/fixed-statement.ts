import type { Executor } from './database.ts'

interface Prepared<T> {
  execute: (values: Record<string, unknown>) => Promise<T>
}

/**
 * A statement whose text never changes, with `sql.placeholder`s for what does. Its text is built once for each database
 * handle instead of at every call, and each connection plans it a few times at most: for what every request asks, and
 * for joins that take longer to plan than to answer. `name` is its name on the connection.
 */
export function fixedStatement<T>(
  name: string,
  build: (db: Executor) => { prepare: (name: string) => Prepared<T> },
): (db: Executor, values: Record<string, unknown>) => Promise<T> {
  const statements = new WeakMap<Executor, Prepared<T>>()
  return (db, values) => {
    const known = statements.get(db) ?? build(db).prepare(name)
    statements.set(db, known)
    return known.execute(values)
  }
}
