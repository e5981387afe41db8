import { Worker } from 'node:worker_threads'
import { and, asc, eq, gt } from 'drizzle-orm'
import { lastChange } from '#server/jobs/change-log/index.ts'
import type { Database } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { boundedIds, followChanges, indexChanges } from '../indexing/index.ts'
import type { LexiconCall, LexiconCallName, LexiconCalls, LexiconMessage } from './worker-protocol.ts'

/** Documents per step when everything is read at the start. */
const STEP = 100
const RESTART_MS = 1000
/** The number of queries whose corrections are kept, some kilobytes each. */
const MOST_KEPT = 500

/**
 * Titles and words of the library in a thread of their own, for suggestions while typing and for corrections. The
 * lexicon is built from the database at every start and after every failure, and follows the same log as the index.
 * Until everything has been read, it knows only a part.
 */
export interface Lexicon extends AsyncDisposable {
  ask: <K extends LexiconCallName>(
    name: K,
    ...values: LexiconCalls[K]['arguments']
  ) => Promise<LexiconCalls[K]['result']>
  wake: () => void
  /** Called when the dictionary has changed: a new thread reads everything again, while the old one answers. */
  renew: () => Promise<void>
}

export function openLexicon(o: { db: Database; log: (line: string, error?: unknown) => void }): Lexicon {
  let current = watched(begin())
  let stopped = false

  function begin(): Thread {
    return startThread(o.db, (error) => o.log('搜索建议暂时没有跟上，将重试', error))
  }

  /** Starts another thread when the current one ends or has already ended. */
  function watched(thread: Thread): Thread {
    void thread.ended.then((error) => {
      if (stopped || thread !== current) return undefined
      o.log('搜索建议中断，正在重新启动', error)
      return setTimeout(() => {
        if (!stopped && thread === current) current = watched(begin())
      }, RESTART_MS).unref()
    })
    return thread
  }

  return {
    ask: (name, ...values) => current.ask(name, ...values),
    wake: () => current.wake(),
    async renew() {
      const next = begin()
      await next.ready
      if (stopped) return next.stop()
      const old = current
      current = next
      watched(next)
      await old.stop()
    },
    async [Symbol.asyncDispose]() {
      stopped = true
      await current.stop()
    },
  }
}

interface Thread {
  ask: Lexicon['ask']
  wake: () => void
  stop: () => Promise<void>
  /** Resolves when everything has been read or the thread has ended. */
  ready: Promise<void>
  /** Resolves when the thread has ended. */
  ended: Promise<Error | undefined>
}

function startThread(db: Database, log: (error: unknown) => void): Thread {
  const { ask, terminate, ended } = startWorker()
  let stopped = false
  let wake = () => {}
  const followed = follow()

  async function follow() {
    try {
      let cursor = await lastChange(db)
      await readThrough(db, (ids) => (stopped ? null : indexChanges(db, ids).then((changes) => ask('apply', changes))))
      if (stopped) return null
      const follower = await followChanges({
        db,
        log,
        engine: {
          cursor: async () => cursor,
          apply: async (changes, next) => {
            await ask('apply', changes)
            cursor = next
          },
        },
      })
      wake = follower.wake
      return follower
    } catch (error) {
      if (!stopped) log(error)
      // A thread that has not read everything is of little use, so another one is started.
      if (!stopped) await terminate()
      return null
    }
  }

  async function stop() {
    stopped = true
    await (await followed)?.[Symbol.asyncDispose]()
    await terminate()
  }
  void ended.then(() => (stopped ? undefined : stop()))
  return { ask, wake: () => wake(), stop, ready: followed.then(() => undefined), ended }
}

/** The ids of all documents. */
async function readThrough(db: Database, take: (ids: string[]) => Promise<void> | null): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .select({ id: document.id })
      .from(document)
      .where(and(gt(document.id, after), eq(document.deleted, false), eq(document.released, true)))
      .orderBy(asc(document.id))
      .limit(STEP)
    const ids = await boundedIds(
      db,
      rows.map((row) => row.id),
    )
    const going = ids.length === 0 ? null : take(ids)
    if (going === null) return
    await going
    after = ids.at(-1)!
  }
}

interface OpenCall {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

function startWorker() {
  const worker = new Worker(workerFile(), { name: 'lexicon', execArgv: [] })
  const open = new Map<number, OpenCall>()
  const { promise: ended, resolve: end } = Promise.withResolvers<Error | undefined>()
  let nextId = 1
  let cause: Error | undefined
  let gone = false
  worker.on('message', (message: LexiconMessage) => {
    const call = open.get(message.id)
    open.delete(message.id)
    if ('error' in message) call?.reject(message.error)
    else call?.resolve(message.result)
  })
  worker.on('error', (error) => (cause = error as Error))
  worker.on('exit', () => {
    gone = true
    for (const call of open.values()) call.reject(new Error('搜索建议中断', { cause }))
    open.clear()
    end(cause)
  })
  const ask: Lexicon['ask'] = (name, ...values) => {
    if (gone) return Promise.reject(new Error('搜索建议中断'))
    return new Promise((resolve, reject) => {
      const id = nextId++
      open.set(id, { resolve: resolve as (result: unknown) => void, reject })
      const call: LexiconCall = { id, name, arguments: values }
      worker.postMessage(call, [])
    })
  }
  return { ask: keepingCorrections(ask), ended, terminate: async () => void (await worker.terminate()) }
}

/**
 * Keeps corrections, because the same query is often repeated: by the reader on the next page, and by others. They are
 * kept until the thread learns something; the thread answers in the order of its calls.
 */
export function keepingCorrections(ask: Lexicon['ask']): Lexicon['ask'] {
  const kept = new Map<string, Promise<LexiconCalls['corrections']['result']>>()
  return (name, ...values) => {
    if (name === 'apply') kept.clear()
    if (name !== 'corrections') return ask(name, ...values)
    const [query] = values as LexiconCalls['corrections']['arguments']
    const known = kept.get(query)
    if (known) return known
    const answer = ask('corrections', query)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(query, answer)
    answer.catch(() => kept.delete(query))
    return answer
  }
}

/** The thread's program: beside this file in the sources, beside the server's program in a build. */
function workerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker.ts', import.meta.url)
  return new URL('./lexicon-worker.js', import.meta.url)
}
