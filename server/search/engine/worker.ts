import { parentPort, workerData } from 'node:worker_threads'
import { tokenList, useDictionary } from '../analysis/index.ts'
import type { IndexChange } from '../model/index.ts'
import { isDamage, setAside } from './postings/index-file.ts'
import { SearchIndex } from './search-index.ts'
import type { CallName, EngineCalls, WorkerCall, WorkerGiven, WorkerMessage } from './worker-protocol.ts'

/** How many passages are indexed in one step. Searches are answered between two steps. */
const SLICE_PASSAGES = 64

const { file, dictionary, meaning, endures } = workerData as WorkerGiven
let vectors = meaning
if (dictionary !== undefined) useDictionary(dictionary)
let index = openIndex()
/** True after the file was lost. Changes are refused until the caller has asked for the cursor to start from. */
let begunAnew = false
let applying: Promise<void> = Promise.resolve()
let tidying = false

parentPort?.on('message', (call: WorkerCall) => void answer(call))
tidy()

async function answer({ id, name, arguments: values }: WorkerCall): Promise<void> {
  try {
    post({ id, result: await run(name, values) })
  } catch (error) {
    if (isDamage(error)) meetDamage(error as Error)
    post(endures && isDamage(error) && SEARCHES.has(name) ? again(id, name, values) : { id, error: error as Error })
  }
  tidy()
}

const SEARCHES: ReadonlySet<CallName> = new Set(['search', 'inOtherWords', 'phrasesExist'])

/** Repeats a search that failed on damaged data, using the data that can still be read. */
function again(id: number, name: CallName, values: EngineCalls[CallName]['arguments']): WorkerMessage {
  try {
    return { id, result: run(name, values) }
  } catch (error) {
    return { id, error: error as Error }
  }
}

function run(name: CallName, values: EngineCalls[CallName]['arguments']): unknown {
  const calls: { [K in CallName]: (...values: EngineCalls[K]['arguments']) => unknown } = {
    cursor: () => {
      begunAnew = false
      return index.cursor()
    },
    apply: (changes, cursor) => {
      const turn = applying.catch(() => {}).then(() => applyInSlices(changes, cursor))
      applying = turn
      return turn
    },
    search: (request, cut) => {
      const answer = index.search(request)
      return cut === undefined ? answer : { ...answer, words: tokenList(cut) }
    },
    inOtherWords: (request, words) => index.inOtherWords(request, words),
    phrasesExist: (request, words) => index.phrasesExist(request, words),
    tokens: (text) => tokenList(text),
    useVectors: (sources) => index.useVectors((vectors = sources)),
    lacking: (tenantId, most) => index.lacking(tenantId, most),
    keepVectors: (tenantId, texts) => index.keepVectors(tenantId, texts),
    stats: () => index.stats(),
    close: async () => {
      await applying.catch(() => {}) // the caller of `apply` gets this error
      index.close()
    },
  }
  return (calls[name] as (...values: unknown[]) => unknown)(...values)
}

/**
 * Applies one part after another and answers searches in between. Only the last part moves the cursor. After a crash
 * between two parts the caller sends all of them again, which does not change those that are already applied.
 */
async function applyInSlices(changes: readonly IndexChange[], cursor: number): Promise<void> {
  let slice: IndexChange[] = []
  let passages = 0
  for (const change of changes) {
    slice.push(change)
    passages += change.kind === 'put' ? change.document.passages.length : 0
    if (passages < SLICE_PASSAGES) continue
    apply(slice, index.cursor())
    await pause()
    slice = []
    passages = 0
  }
  apply(slice, cursor)
}

function apply(changes: readonly IndexChange[], cursor: number): void {
  if (begunAnew) throw new Error('搜索索引已重新开始，请从 cursor() 处重新读取变更')
  index.apply(changes, cursor)
}

function openIndex(): SearchIndex {
  const log = (line: string): void => post({ log: line })
  try {
    return new SearchIndex({ file, log, meaning: vectors, anyAnalysis: endures })
  } catch (error) {
    if (!isDamage(error)) throw error
    const left = endures ? openRest(error as Error) : null
    if (left) return left
    log(`搜索索引文件已损坏，将重建：${(error as Error).message}`)
    setAside(file)
    return new SearchIndex({ file, log, meaning: vectors })
  }
}

/** Opens the readable part of a damaged file. */
function openRest(damage: Error): SearchIndex | null {
  try {
    const rest = new SearchIndex({ file, log: (line) => post({ log: line }), meaning: vectors, endures })
    post({ damage: damage.message })
    return rest
  } catch (error) {
    if (!isDamage(error)) throw error
    return null
  }
}

function meetDamage(error: Error): void {
  if (!endures) return beginAnew(error)
  index.endure()
  post({ damage: error.message })
}

function beginAnew(error: Error): void {
  post({ log: `搜索索引文件已损坏，将重建：${error.message}` })
  index.abandon()
  setAside(file)
  index = openIndex()
  begunAnew = true
}

/** Merges in short steps while there is nothing else to do. */
function tidy(): void {
  if (tidying) return
  tidying = true
  setImmediate(() => {
    tidying = false
    try {
      if (index.isOpen && index.maintain()) tidy()
    } catch (error) {
      if (isDamage(error)) meetDamage(error as Error)
      // The disk may be full. Searches still work with the old data, and the next change tries again.
      else post({ log: `搜索索引没有整理完，下次写入后再试：${(error as Error).message}` })
    }
  })
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message, [])
}
