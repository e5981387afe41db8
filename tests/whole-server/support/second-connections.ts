import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engines } from '#server/boot/engines.ts'

/** The methods with which a query takes a connection from the pool. */
const QUERIES = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'] as const

/** Calls that can take minutes with an object store, a full disk or a network folder. */
const STORE_CALLS = ['put', 'has', 'open', 'path', 'remove'] as const
const PARTIAL_CALLS = ['receive', 'has', 'append', 'digest', 'complete', 'remove'] as const
const PLACE_CALLS = ['take', 'size', 'open', 'remove'] as const

/**
 * Records where code inside a transaction does something on which others would have to wait. A query outside the
 * transaction takes a second connection: if as many transactions as there are connections do that, they deadlock. A
 * call to the file store keeps the transaction's locks and connection until it returns. Returns the places, once each.
 */
export function watchTransactions({ db, files }: Pick<Engines, 'db' | 'files'>, found: Set<string>): void {
  const inside = new AsyncLocalStorage<true>()
  const note = (what: string) => {
    const where = inside.getStore() ? ownFrames(new Error(what)) : ''
    if (where !== '') found.add(`${what}:\n${where}`) // Otherwise the query is a test's own.
  }
  const begin = db.transaction.bind(db)
  const watched: Record<string, unknown> = {
    transaction: (...[work, config]: Parameters<typeof begin>) => {
      note('asked beside its own transaction')
      return begin((tx) => inside.run(true, () => work(tx)), config)
    },
  }
  Object.assign(db, watched)
  const watch = (object: object, names: readonly string[], what: string) => {
    const calls = object as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const call = calls[name]!.bind(object)
      calls[name] = (...args) => (note(what), call(...args))
    }
  }
  watch(db, QUERIES, 'asked beside its own transaction')
  const stored = 'called the file store within a transaction'
  watch(files, STORE_CALLS, stored)
  watch(files.partial, PARTIAL_CALLS, stored)
  for (const place of [files.contents.first, files.contents.other]) if (place) watch(place, PLACE_CALLS, stored)
}

/** The stack without the file through which all transactions go, because that is below a test's own queries too. */
const ownFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.includes('/server/') && !/node_modules|\/server\/db\/(?:database|reserve)\.ts/.test(line))
    .map((line) => line.trim())
    .join('\n')
