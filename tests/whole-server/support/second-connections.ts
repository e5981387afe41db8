import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engines } from '#server/boot/engines.ts'

/** The ways by which a query takes a connection of its own. */
const QUERIES = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'] as const

/** What may take minutes where the store is an object store, a full disk or a network folder. */
const STORE_CALLS = ['put', 'has', 'open', 'path', 'remove'] as const
const PARTIAL_CALLS = ['receive', 'has', 'append', 'digest', 'complete', 'remove'] as const
const PLACE_CALLS = ['take', 'size', 'open', 'remove'] as const

/**
 * Notes whoever does, inside of a transaction, what others would wait for. Asking beside it takes a second connection: as
 * many transactions at once as there are connections would wait for each other until all are given up. A call to the file
 * store keeps the locks of the transaction and its connection for as long as the store takes. Returns where that happened,
 * once each.
 */
export function watchTransactions({ db, files }: Pick<Engines, 'db' | 'files'>, found: Set<string>): void {
  const inside = new AsyncLocalStorage<true>()
  const note = (what: string) => {
    const where = inside.getStore() ? ownFrames(new Error(what)) : ''
    if (where !== '') found.add(`${what}:\n${where}`) // else a test's own
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

/** Without the file through which every transaction goes: it stands below a test's own queries, too. */
const ownFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.includes('/server/') && !/node_modules|\/server\/db\/(?:database|reserve)\.ts/.test(line))
    .map((line) => line.trim())
    .join('\n')
