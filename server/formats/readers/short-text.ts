import { Worker } from 'node:worker_threads'
import { type ExtractionLimits, LIMITS } from '#server/sandbox/limits.ts'
import type { FileKind } from '../detect/index.ts'
import type { ExtractionOutcome } from '../extraction/index.ts'

/*
 * Short plain texts are read in a thread of the server instead of a child each (decision 0026): only our own code reads
 * them, and starting a process takes two hundred times as long. A text that takes longer or more memory than any such
 * text should ends the thread and goes to a child.
 */

/** A text of this many bytes is read in a few milliseconds. */
const MOST_BYTES = 65_536
/** The most time that one text may take, on a busy machine too. */
const MOST_MS = 5_000
const MOST_HEAP_MB = 128

export interface ShortText {
  id: number
  bytes: Uint8Array
  fileName: string
  kind: 'text' | 'markdown'
  limits: ExtractionLimits
}

export interface ShortTextAnswer {
  id: number
  outcome: ExtractionOutcome
}

interface Reader {
  worker: Worker
  /** The waiting callers, by the number of their text. */
  open: Map<number, (outcome: ExtractionOutcome | null) => void>
}

export const isShortText = (kind: FileKind, size: number): kind is ShortText['kind'] =>
  (kind === 'text' || kind === 'markdown') && size <= MOST_BYTES

type Read = (text: Pick<ShortText, 'bytes' | 'fileName' | 'kind'>) => Promise<ExtractionOutcome | null>

/**
 * Reads texts in a thread that starts with the first one. The answer is null when the thread has ended over a text,
 * which a child then has to read.
 */
export function shortTextReader({ file = workerFile(), mostMs = MOST_MS } = {}): Read {
  let reader: Reader | undefined
  let lastId = 0
  return (text) => {
    const { worker, open } = (reader ??= startReader(file, () => (reader = undefined)))
    const id = ++lastId
    return new Promise((resolve) => {
      // This also ends all waiting texts: each of them then gets its own child, which shows whose fault it is.
      const timer = setTimeout(() => void worker.terminate(), mostMs)
      open.set(id, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
      worker.postMessage({ id, limits: LIMITS, ...text } satisfies ShortText, [])
    })
  }
}

/** The reader of this process. */
export const readShortText = shortTextReader()

function startReader(file: URL, ended: () => void): Reader {
  const worker = new Worker(file, {
    name: 'short-text',
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  const open: Reader['open'] = new Map()
  worker.on('message', ({ id, outcome }: ShortTextAnswer) => {
    open.get(id)?.(outcome)
    open.delete(id)
  })
  worker.on('error', () => undefined) // handled like any other end
  worker.on('exit', () => {
    ended()
    for (const tell of open.values()) tell(null)
    open.clear()
  })
  worker.unref() // the server may end while the thread waits for a text
  return { worker, open }
}

/** Beside this file in the sources, beside the bundle in a build (`build/node-programs.ts` names it). */
function workerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./short-text-worker.ts', import.meta.url)
  return new URL('./short-text-worker.js', import.meta.url)
}
