import { proxy, ref } from 'valtio/vanilla'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Unpack } from '#core/contract/km/files/unpack.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { type Metadata, NO_METADATA, type Problems } from '../metadata/metadata.ts'
import type { FoundFile } from './files/folder-walk.ts'

export const PHASES = [
  /** In the list, not sent yet. */
  'chosen',
  /** Will not be sent: empty, too large, of a kind that is not taken. */
  'refused',
  /** The server has these bytes already: somebody says what to do. */
  'duplicate',
  'skipped',
  'queued',
  'sending',
  'paused',
  'failed',
  /** On the server. */
  'done',
] as const
export type Phase = (typeof PHASES)[number]

/** A document with the same bytes. */
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
  /** '' leaves it to the server, which takes it from the content. */
  title: string
  phase: Phase
  /** Bytes the server has or is just getting. */
  sent: number
  /** Why it does not go on, or what it waits for. */
  note: string
  sha256: string | null
  twins: readonly Twin[]
  /** Somebody wants it although the server has it. */
  keepDuplicate: boolean
  /** The zip becomes its files. */
  unpack: boolean
  session: UploadSession | null
  /** What is said of this file only; null: what the form says for all. */
  own: Metadata | null
  /** As it was begun before a reload: the server has what the form said then. */
  isResumed: boolean
  /** Which start of the button it belongs to: the progress of all counts the last one. */
  round: number
  /** Its state is followed until it is searchable. */
  doc: DocRow | null
  unpacking: Unpack | null
}

export interface Totals {
  phases: Readonly<Record<Phase, number>>
  /** Of what was started together and is not finished. */
  bytes: number
  sent: number
  files: number
  filesDone: number
  speed: number | null
}

const NO_PHASES = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>
export const NO_TOTALS: Totals = { phases: NO_PHASES, bytes: 0, sent: 0, files: 0, filesDone: 0, speed: null }

interface UploadState {
  /** Each is a proxy of its own: a row follows its file, not the whole list. */
  items: readonly UploadItem[]
  totals: Totals
  /** What the form says for all. */
  metadata: Metadata
  problems: Problems
  /** Files still being found in dropped folders. */
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
/** Something would be lost by closing the page. */
export const isBusy = (item: Pick<UploadItem, 'phase'>): boolean => BUSY.includes(item.phase)

const IN_ROUND: readonly Phase[] = ['queued', 'sending', 'paused', 'failed', 'done']
const RECOUNT_MS = 150
function totalsOf(items: readonly UploadItem[], ofRound: number, speed: number | null): Totals {
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

/** What is being uploaded; it goes on while one looks at other pages. */
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

  /** What happens to a file on its way; the row and the sums follow. */
  change(item: UploadItem, to: Partial<UploadItem>): void {
    Object.assign(item, to)
    this.recount()
  }

  /** Who knows the line measures it. */
  onMeasure(measure: () => number | null): void {
    this.#measureSpeed = measure
  }

  /** What is started while nothing runs is counted by itself. */
  thisRound(): number {
    if (!this.state.items.some((item) => isBusy(item) || item.phase === 'paused')) this.#round++
    return this.#round
  }

  /** Counts again, soon: thousands of files report many times a second. */
  recount(): void {
    if (this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.state.totals = ref(totalsOf(this.state.items, this.#round, this.#measureSpeed()))
    }, RECOUNT_MS)
  }

  forgetAll(userId: string | null): void {
    Object.assign(this.state, START, { items: ref([]), userId })
  }
}
