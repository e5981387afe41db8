import { proxy, ref } from 'valtio/vanilla'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Unpack } from '#core/contract/km/files/unpack.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { type Metadata, NO_METADATA, type Problems } from '../metadata/metadata.ts'
import type { FoundFile } from './files/folder-walk.ts'

export const PHASES = [
  /** In the list, not sent yet. */
  'chosen',
  /** Will not be sent: empty, too large, or of a kind that is not accepted. */
  'refused',
  /** The server has the same content already; the person decides. */
  'duplicate',
  'skipped',
  'queued',
  'sending',
  'paused',
  'failed',
  /** Uploaded. */
  'done',
] as const
export type Phase = (typeof PHASES)[number]

/** A document with identical content. */
export interface Twin {
  /** '' for another file of this list. */
  id: string
  title: string
  own: boolean
}

export interface UploadItem {
  key: number
  file: File
  folder: string
  handle: FileSystemFileHandle | null
  /** '' leaves the title to the server, which takes it from the content. */
  title: string
  phase: Phase
  /** Bytes that the server has or is receiving. */
  sent: number
  /** Why it has stopped, or what it waits for. */
  note: string
  sha256: string | null
  twins: readonly Twin[]
  /** Upload it although the server has it. */
  keepDuplicate: boolean
  /** Unpack the archive into its files. */
  unpack: boolean
  session: UploadSession | null
  /** Metadata of this file only; null: the common form applies. */
  own: Metadata | null
  /** It continues an upload from before a reload: the server has the form values of that time. */
  isResumed: boolean
  /** The batch to which it belongs: the total progress covers the last one. */
  round: number
  /** The created document; its state is polled until it is searchable. */
  doc: DocRow | null
  unpacking: Unpack | null
}

export interface Totals {
  phases: Readonly<Record<Phase, number>>
  /** Unfinished bytes of the current batch. */
  bytes: number
  sent: number
  files: number
  filesDone: number
  speed: number | null
}

const NO_PHASES = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>
export const NO_TOTALS: Totals = { phases: NO_PHASES, bytes: 0, sent: 0, files: 0, filesDone: 0, speed: null }

interface UploadState {
  /** Each item is its own proxy, so a row re-renders with its file and not with the whole list. */
  items: readonly UploadItem[]
  totals: Totals
  /** The values of the common form. */
  metadata: Metadata
  problems: Problems
  /** Dropped folders are still being read. */
  isWalking: boolean
  userId: string | null
}

const START: UploadState = {
  items: ref([]),
  totals: ref(NO_TOTALS),
  metadata: ref(NO_METADATA),
  problems: {},
  isWalking: false,
  userId: null,
}

let nextKey = 1

export const newItem = ({ file, folder, handle }: FoundFile): UploadItem =>
  proxy<UploadItem>({
    key: nextKey++,
    file: ref(file),
    folder,
    handle: handle && ref(handle),
    title: '',
    phase: 'chosen',
    sent: 0,
    note: '',
    sha256: null,
    twins: [],
    keepDuplicate: false,
    unpack: false,
    session: null,
    own: null,
    isResumed: false,
    round: 0,
    doc: null,
    unpacking: null,
  })

const BUSY: readonly Phase[] = ['queued', 'sending']
/** Whether closing the page would lose something. */
export const isBusy = (item: Pick<UploadItem, 'phase'>): boolean => BUSY.includes(item.phase)

const IN_ROUND: readonly Phase[] = ['queued', 'sending', 'paused', 'failed', 'done']
const RECOUNT_MS = 150
function sumProgress(items: readonly UploadItem[], ofRound: number, speed: number | null): Totals {
  const phases = { ...NO_PHASES }
  let bytes = 0
  let sent = 0
  let files = 0
  let filesDone = 0
  for (const item of items) {
    phases[item.phase]++
    if (item.round !== ofRound || !IN_ROUND.includes(item.phase)) continue
    const isDone = item.phase === 'done'
    bytes += item.file.size
    sent += isDone ? item.file.size : Math.min(item.sent, item.file.size)
    files++
    if (isDone) filesDone++
  }
  return { phases, bytes, sent, files, filesDone, speed }
}

/** The uploads; they continue while the person visits other pages. */
export class UploadStore {
  readonly state = proxy<UploadState>({ ...START })
  #timer: ReturnType<typeof setTimeout> | null = null
  #round = 1
  #measureSpeed: () => number | null = () => null

  append(items: readonly UploadItem[]): void {
    this.state.items = ref([...this.state.items, ...items])
    this.recount()
  }

  drop(isDropped: (item: UploadItem) => boolean): void {
    this.state.items = ref(this.state.items.filter((item) => !isDropped(item)))
    this.recount()
  }

  itemsIn(...phases: readonly Phase[]): UploadItem[] {
    return this.state.items.filter((item) => phases.includes(item.phase))
  }

  /** Changes an item; its row and the totals are updated. */
  change(item: UploadItem, to: Partial<UploadItem>): void {
    Object.assign(item, to)
    this.recount()
  }

  /** Registers the function that measures the speed. */
  onMeasure(measure: () => number | null): void {
    this.#measureSpeed = measure
  }

  /** The current batch; a start while nothing runs begins a new one. */
  thisRound(): number {
    if (!this.state.items.some((item) => isBusy(item) || item.phase === 'paused')) this.#round++
    return this.#round
  }

  /** Recomputes the totals with a delay, because thousands of files report many times per second. */
  recount(): void {
    if (this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.state.totals = ref(sumProgress(this.state.items, this.#round, this.#measureSpeed()))
    }, RECOUNT_MS)
  }

  forgetAll(userId: string | null): void {
    Object.assign(this.state, START, { items: ref([]), userId })
  }
}
