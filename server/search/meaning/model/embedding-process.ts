import { normalize } from '../../analysis/index.ts'
import { childProgram } from '#server/sandbox/children.ts'
import { type ServingChild, startServing } from '#server/sandbox/serving-child.ts'
import type { EmbedderFolders } from './embedder.ts'
import { frameReader, packFrame, unpackVectors } from './frames.ts'

/** Turns texts into vectors in a process of its own, which is started with the first text. */
export interface EmbeddingProcess extends AsyncDisposable {
  /**
   * A unit vector for each window of a text; null where the model cannot say. Questions go before `isBackground`, so
   * nobody waits for more than the one passage that is being computed.
   */
  embed: (text: string, isBackground?: boolean) => Promise<Float32Array[] | null>
}

interface Options {
  folders: EmbedderFolders
  dimension: number
  log: (line: string) => void
}

interface Waiting {
  id: number
  text: string
  attempts: number
  resolve: (vectors: Float32Array[] | null) => void
}

/** Model, runtime and one passage take about 170 MB (decision 0035). */
const RESIDENT_MB = 500
/** A passage takes 30 to 60 ms; what takes this long hangs. */
const ANSWER_MS = 20_000
/** A text that ends the process twice is answered with null, so that it does not end it for ever. */
const MOST_ATTEMPTS = 2
/** A process that ends this often within a minute has a fault that another start does not mend. */
const MOST_STARTS_A_MINUTE = 5

/**
 * The form in which a model is given a text, the same as the index folds it: the vocabulary of bge has small letters and
 * simplified characters, `TiDB` would be unknown to it.
 */
export const foldForModel = (text: string): string => normalize(text, 'keep').text

export function embeddingProcess(options: Options): EmbeddingProcess {
  return new Client(options)
}

class Client implements EmbeddingProcess {
  readonly #options: Options
  readonly #questions: Waiting[] = []
  readonly #background: Waiting[] = []
  #child: ServingChild | null = null
  #asked: Waiting | null = null
  #timer: NodeJS.Timeout | undefined
  #nextId = 1
  #starts: number[] = []
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  readonly embed = (text: string, isBackground = false): Promise<Float32Array[] | null> =>
    new Promise((resolve) => {
      const waiting = { id: this.#nextId++, text: foldForModel(text), attempts: 0, resolve }
      ;(isBackground ? this.#background : this.#questions).push(waiting)
      void this.#next()
    })

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    child?.end()
    await child?.ended
    this.#giveUp()
  }

  async #next(): Promise<void> {
    if (this.#asked !== null) return
    const waiting = this.#questions.shift() ?? this.#background.shift()
    if (waiting === undefined) return
    this.#asked = waiting
    const child = this.#child ?? (await this.#start())
    if (child === null || this.#isClosed) return this.#giveUp()
    waiting.attempts++
    this.#timer = setTimeout(() => child.end(), ANSWER_MS)
    child.questions.write(packFrame(waiting.id, Buffer.from(waiting.text)))
  }

  async #start(): Promise<ServingChild | null> {
    const now = Date.now()
    this.#starts = [...this.#starts.filter((at) => now - at < 60_000), now]
    if (this.#isClosed || this.#starts.length > MOST_STARTS_A_MINUTE) return null
    const { folders } = this.#options
    const child = await startServing({
      entry: childProgram('embedding-child'),
      job: folders,
      readable: [folders.model, folders.runtime],
      residentMb: RESIDENT_MB,
    })
    this.#child = child
    const frames = frameReader()
    child.answers.on('data', (piece: Buffer) => {
      try {
        for (const { id, body } of frames(piece)) this.#answered(id, body)
      } catch {
        child.end()
      }
    })
    void child.ended.then((complaint) => this.#ended(complaint))
    return child
  }

  #answered(id: number, body: Buffer): void {
    const asked = this.#asked
    if (asked?.id !== id) return
    clearTimeout(this.#timer)
    this.#asked = null
    asked.resolve(unpackVectors(body, this.#options.dimension))
    void this.#next()
  }

  #ended(complaint: string): void {
    clearTimeout(this.#timer)
    this.#child = null
    if (!this.#isClosed) this.#options.log(`向量模型的进程中断：${complaint.trim().slice(0, 500) || '没有说明'}`)
    const asked = this.#asked
    this.#asked = null
    if (asked !== null && asked.attempts < MOST_ATTEMPTS && !this.#isClosed) this.#questions.unshift(asked)
    else asked?.resolve(null)
    void this.#next()
  }

  /** Nothing answers any more: what waits is told so, and is searched by words alone. */
  #giveUp(): void {
    const waiting = [...(this.#asked === null ? [] : [this.#asked]), ...this.#questions, ...this.#background]
    this.#asked = null
    this.#questions.length = 0
    this.#background.length = 0
    for (const { resolve } of waiting) resolve(null)
  }
}
