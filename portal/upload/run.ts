import { ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { cancelUpload } from '#core/api/upload/session.ts'
import { CODE } from '#core/contract/envelope.ts'
import { api } from '../api.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { follow } from './follow.ts'
import { lookedUp } from './known.ts'
import { nextUp } from './queue/next-up.ts'
import { Pace } from './queue/pace.ts'
import { forgetSession } from './session-memory.ts'
import { sendWhole } from './send-whole.ts'
import { change, drop, isBusy, onMeasure, recount, thisRound, upload, type UploadItem } from './upload.store.ts'

const runs = new Map<UploadItem, AbortController>()
const pace = new Pace()
/** Bytes that went out since the page was opened. */
let carried = 0

onMeasure(() => {
  if (runs.size === 0) pace.restart()
  else pace.note(carried, performance.now())
  return pace.speed
})

/** Lets files go out as soon as there is room, with what the form says now. */
export function start(items: readonly UploadItem[]): void {
  const round = thisRound()
  for (const item of items) change(item, { phase: 'queued', note: '', round })
  pump()
}

/** Starts the files that may start; called whenever one ends or is added. */
function pump(): void {
  const waiting = upload.items.filter((item) => item.phase === 'queued')
  const sizes = (items: readonly UploadItem[]) => items.map((item) => ({ key: item.key, size: item.file.size, item }))
  for (const { item } of nextUp(sizes(waiting), sizes([...runs.keys()]))) void run(item)
  holdPage()
}

async function run(item: UploadItem): Promise<void> {
  const stop = new AbortController()
  runs.set(item, stop)
  change(item, { phase: 'sending', note: '' })
  let last: number | null = null
  try {
    await lookedUp(item)
    // Turned out to be a double, or was stopped meanwhile.
    if (item.phase !== 'sending') return
    await sendWhole(item, saidOf(item), {
      signal: stop.signal,
      onSent: (bytes) => {
        carried += Math.max(0, bytes - (last ?? bytes))
        last = bytes
        change(item, { sent: bytes })
      },
      onTrouble: (sentence) => change(item, { note: sentence ?? '' }),
    })
    change(item, { phase: 'done', note: '' })
    follow(item)
  } catch (error) {
    if (!stop.signal.aborted) fail(item, error)
  } finally {
    if (runs.get(item) === stop) runs.delete(item)
    pump()
  }
}

const saidOf = (item: UploadItem): Metadata | null => item.own ?? (item.isResumed ? null : upload.metadata)

function fail(item: UploadItem, error: unknown): void {
  if (error instanceof ApiFault && error.code === CODE.duplicate) {
    return change(item, { phase: 'duplicate', note: error.message, twins: ref([]) as UploadItem['twins'] })
  }
  change(item, { phase: 'failed', note: errorText(error) })
}

export function pause(items: readonly UploadItem[]): void {
  for (const item of items) {
    if (!isBusy(item)) continue
    change(item, { phase: 'paused', note: '' })
    stop(item)
  }
}

function stop(item: UploadItem): void {
  runs.get(item)?.abort()
  runs.delete(item)
}

/** Stops files and takes them off the list; the server removes the parts it has. */
export function cancel(items: readonly UploadItem[]): void {
  for (const item of items) {
    stop(item)
    if (!item.session || item.phase === 'done') continue
    // If the server cannot be reached now, the session stays in the list of unfinished ones until it expires.
    void cancelUpload(api, item.session.id)
    forgetSession(item.session.id)
  }
  drop((item) => items.includes(item))
  pump()
}

export function stopAll(): void {
  for (const item of runs.keys()) stop(item)
  holdPage()
}

const TICK_MS = 1000
let tick: ReturnType<typeof setInterval> | null = null

/** While something is on its way the page asks before it goes, and the speed is looked at. */
function holdPage(): void {
  const isWorking = runs.size > 0
  if (isWorking === (tick !== null)) return
  if (isWorking) {
    tick = setInterval(recount, TICK_MS)
    addEventListener('beforeunload', warn)
  } else {
    clearInterval(tick!)
    tick = null
    removeEventListener('beforeunload', warn)
  }
}

const warn = (event: Event) => event.preventDefault()
