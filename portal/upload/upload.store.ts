import { proxy, ref } from 'valtio/vanilla'
import type { DocRow } from '#core/contract/km/documents/document.ts'
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
  /** Why it stopped, or what it waits for. */
  note: string
  sha256: string | null
  twins: readonly Twin[]
  /** Somebody wants it although the server has it. */
  keepDuplicate: boolean
  /** The zip becomes its files. */
  unpack: boolean
  session: UploadSession | null
  /** The form of this file only; null: the common form. */
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
  /** The unfinished files of those that were started together. */
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

/** The files that are being uploaded; the upload goes on while the user visits other pages. */
export const upload = proxy<UploadState>({ ...START })

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

export const append = (items: readonly UploadItem[]): void => {
  upload.items = ref([...upload.items, ...items])
  recount()
}

export const drop = (isDropped: (item: UploadItem) => boolean): void => {
  upload.items = ref(upload.items.filter((item) => !isDropped(item)))
  recount()
}

const BUSY: readonly Phase[] = ['queued', 'sending']
/** Something would be lost by closing the page. */
export const isBusy = (item: Pick<UploadItem, 'phase'>): boolean => BUSY.includes(item.phase)

const IN_ROUND: readonly Phase[] = ['queued', 'sending', 'paused', 'failed', 'done']
const RECOUNT_MS = 150
let timer: ReturnType<typeof setTimeout> | null = null
let round = 1
let measureSpeed: () => number | null = () => null

/** Who knows the line measures it. */
export function onMeasure(measure: typeof measureSpeed): void {
  measureSpeed = measure
}

/** Files that start while nothing runs are a new group with its own count. */
export function thisRound(): number {
  if (!upload.items.some((item) => isBusy(item) || item.phase === 'paused')) round++
  return round
}

/** Counts again, soon: thousands of files report many times a second. */
export function recount(): void {
  timer ??= setTimeout(() => {
    timer = null
    upload.totals = ref(totalsOf(upload.items, round))
  }, RECOUNT_MS)
}

export function totalsOf(items: readonly UploadItem[], ofRound: number): Totals {
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
  return { phases, bytes, sent, files, filesDone, speed: measureSpeed() }
}

/** What happens to a file on its way; the row and the sums follow. */
export function change(item: UploadItem, to: Partial<UploadItem>): void {
  Object.assign(item, to)
  recount()
}

export function forgetAll(userId: string | null): void {
  Object.assign(upload, START, { items: ref([]), userId })
}
