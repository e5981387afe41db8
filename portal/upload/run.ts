import { ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { cancelUpload } from '#core/api/upload/session.ts'
import { CODE } from '#core/contract/envelope.ts'
import type { Portal } from '../instance.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { Follower } from './follow.ts'
import { KnownFiles } from './known.ts'
import { nextUp } from './queue/next-up.ts'
import { Pace } from './queue/pace.ts'
import { forgetSession } from './session-memory.ts'
import { sendWhole } from './send-whole.ts'
import { isBusy, type UploadItem, UploadStore } from './upload.store.ts'

const TICK_MS = 1000

/** Sends files with limited concurrency, and warns before the page is left meanwhile. */
export class Runner {
  readonly #portal: Portal
  readonly #upload: UploadStore
  readonly #known: KnownFiles
  readonly #follower: Follower
  readonly #runs = new Map<UploadItem, AbortController>()
  readonly #pace = new Pace()
  /** Bytes sent since the page was opened. */
  #carried = 0
  readonly #warn = (event: Event) => event.preventDefault()
  #tick: ReturnType<typeof setInterval> | null = null

  constructor(portal: Portal) {
    this.#portal = portal
    this.#upload = portal.store(UploadStore)
    this.#known = portal.store(KnownFiles)
    this.#follower = portal.store(Follower)
    this.#upload.onMeasure(() => {
      if (this.#runs.size === 0) this.#pace.restart()
      else this.#pace.note(this.#carried, performance.now())
      return this.#pace.speed
    })
  }

  /** Queues files with the current form values; each starts as soon as a slot is free. */
  start(items: readonly UploadItem[]): void {
    const round = this.#upload.thisRound()
    for (const item of items) this.#upload.change(item, { phase: 'queued', note: '', round })
    this.#pump()
  }

  /** Starts waiting files; called whenever one ends or is added. */
  #pump(): void {
    const waiting = this.#upload.state.items.filter((item) => item.phase === 'queued')
    const sizes = (items: readonly UploadItem[]) => items.map((item) => ({ key: item.key, size: item.file.size, item }))
    for (const { item } of nextUp(sizes(waiting), sizes([...this.#runs.keys()]))) void this.#run(item)
    this.#holdPage()
  }

  async #run(item: UploadItem): Promise<void> {
    const stop = new AbortController()
    this.#runs.set(item, stop)
    this.#upload.change(item, { phase: 'sending', note: '' })
    let last: number | null = null
    try {
      await this.#known.lookedUp(item)
      // It was found to be a duplicate, or was stopped meanwhile.
      if (item.phase !== 'sending') return
      await sendWhole(this.#portal, item, this.#saidOf(item), {
        signal: stop.signal,
        onSent: (bytes) => {
          this.#carried += Math.max(0, bytes - (last ?? bytes))
          last = bytes
          this.#upload.change(item, { sent: bytes })
        },
        onTrouble: (sentence) => this.#upload.change(item, { note: sentence ?? '' }),
      })
      this.#upload.change(item, { phase: 'done', note: '' })
      this.#follower.follow(item)
    } catch (error) {
      if (!stop.signal.aborted) this.#fail(item, error)
    } finally {
      if (this.#runs.get(item) === stop) this.#runs.delete(item)
      this.#pump()
    }
  }

  #saidOf(item: UploadItem): Metadata | null {
    return item.own ?? (item.isResumed ? null : this.#upload.state.metadata)
  }

  #fail(item: UploadItem, error: unknown): void {
    if (error instanceof ApiFault && error.code === CODE.duplicate) {
      return this.#upload.change(item, {
        phase: 'duplicate',
        note: error.message,
        twins: ref([]) as UploadItem['twins'],
      })
    }
    this.#upload.change(item, { phase: 'failed', note: errorText(error) })
  }

  pause(items: readonly UploadItem[]): void {
    for (const item of items) {
      if (!isBusy(item)) continue
      this.#upload.change(item, { phase: 'paused', note: '' })
      this.#stop(item)
    }
  }

  #stop(item: UploadItem): void {
    this.#runs.get(item)?.abort()
    this.#runs.delete(item)
  }

  /** Stops files and removes them from the list; the server discards what it received. */
  cancel(items: readonly UploadItem[]): void {
    for (const item of items) {
      this.#stop(item)
      if (!item.session || item.phase === 'done') continue
      // If the server cannot be told now, the session stays among the unfinished ones until it expires.
      void cancelUpload(this.#portal.api, item.session.id)
      forgetSession(this.#portal.kept, item.session.id)
    }
    this.#upload.drop((item) => items.includes(item))
    this.#pump()
  }

  stopAll(): void {
    for (const item of this.#runs.keys()) this.#stop(item)
    this.#holdPage()
  }

  /** While uploads run, the page asks before it is left, and measures the speed. */
  #holdPage(): void {
    const isWorking = this.#runs.size > 0
    if (isWorking === (this.#tick !== null)) return
    if (isWorking) {
      this.#tick = setInterval(() => this.#upload.recount(), TICK_MS)
      addEventListener('beforeunload', this.#warn)
    } else {
      clearInterval(this.#tick!)
      this.#tick = null
      removeEventListener('beforeunload', this.#warn)
    }
  }
}
