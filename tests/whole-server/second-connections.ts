import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engines } from '#server/boot/engines.ts'

/** The ways by which a query takes a connection of its own. */
const QUERIES = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'] as const

/**
 * Notes whoever, inside of a transaction, asks beside it and so takes a second connection: as many transactions at once as
 * there are connections would wait for each other until all are given up. Returns where that happened, once each.
 */
export function secondConnections({ db }: Pick<Engines, 'db'>): Set<string> {
  const found = new Set<string>()
  const inside = new AsyncLocalStorage<true>()
  const note = () => {
    const where = inside.getStore() ? ownFrames(new Error('second connection')) : ''
    if (where !== '') found.add(where) // else a test's own
  }
  const begin = db.transaction.bind(db)
  const watched: Record<string, unknown> = {
    transaction: (...[work, config]: Parameters<typeof begin>) => {
      note()
      return begin((tx) => inside.run(true, () => work(tx)), config)
    },
  }
  for (const name of QUERIES) {
    const query = (db[name] as (...args: unknown[]) => unknown).bind(db)
    watched[name] = (...args: unknown[]) => (note(), query(...args))
  }
  Object.assign(db, watched)
  return found
}

/** Without the file through which every transaction goes: it stands below a test's own queries, too. */
const ownFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.includes('/server/') && !/node_modules|\/server\/db\/database\.ts/.test(line))
    .map((line) => line.trim())
    .join('\n')
