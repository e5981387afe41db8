import { createHash } from 'node:crypto'

interface Preparable<T> {
  toSQL: () => { sql: string }
  prepare: (name: string) => { execute: () => Promise<T> }
}

/**
 * Runs a query that takes longer to plan than to answer as a named statement, which each connection plans once. Its
 * text must have few shapes: lists are one array parameter, `= any($1)`, as every shape stays with every connection.
 */
export const planned = <T>(query: Preparable<T>): Promise<T> =>
  query.prepare(createHash('sha1').update(query.toSQL().sql).digest('hex')).execute()
