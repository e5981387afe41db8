import { ref } from 'valtio/vanilla'
import { choices, forgetChoices, loadForm } from '../metadata/choices.store.ts'
import { type Metadata, problemsOf } from '../metadata/metadata.ts'
import { recall, remember } from '../metadata/remembered.ts'
import { start, stopAll } from './run.ts'
import { change, drop, forgetAll, type Phase, upload, type UploadItem } from './upload.store.ts'

export const itemsIn = (...phases: readonly Phase[]): UploadItem[] =>
  upload.items.filter((item) => phases.includes(item.phase))

/** Begins with what this person chose last; another person's files are stopped and forgotten. */
export function openFor(userId: string | null): void {
  if (upload.userId === userId) return
  stopAll()
  forgetAll(userId)
  forgetChoices()
  if (userId === null) return
  const { unpack: _, ...metadata } = recall(userId)
  upload.metadata = ref(metadata)
}

export function setMetadata(to: Partial<Metadata>): void {
  upload.metadata = ref({ ...upload.metadata, ...to })
  // Sending checks everything again; a sentence beside a field that was just changed would be out of date.
  const left = Object.entries(upload.problems).filter(
    ([name]) => !(to.fields && name in to.fields) && !('category' in to),
  )
  upload.problems = Object.fromEntries(left)
  keepChoices()
}

/** The choices of last time may be deleted by now, or hidden from this person. */
export function dropUnknown(): void {
  const { category, topics, tags } = upload.metadata
  const isIn = (options: readonly { value: string }[]) => (value: string) =>
    options.some((each) => each.value === value)
  const known = {
    category: isIn(choices.categories)(category) ? category : '',
    topics: topics.filter(isIn(choices.topics)),
    tags: tags.filter(isIn(choices.tags)),
  }
  const isSame =
    known.category === category && known.topics.length === topics.length && known.tags.length === tags.length
  if (!isSame) setMetadata(known)
}

function keepChoices(unpack?: boolean): void {
  if (upload.userId === null) return
  const { scope, category, topics, tags } = upload.metadata
  const was = recall(upload.userId)
  remember(upload.userId, { scope, category, topics: [...topics], tags: [...tags], unpack: unpack ?? was.unpack })
}

export function setUnpack(item: UploadItem, unpack: boolean): void {
  change(item, { unpack })
  keepChoices(unpack)
}

/** Sends everything that waits; a sentence when the form does not allow it yet. */
export async function sendAll(): Promise<string | null> {
  const items = itemsIn('chosen')
  const problem = await checkForms(items)
  if (problem === null) start(items)
  return problem
}

/** Faults of a file's own form are shown in its row, faults of the common form beside its fields. */
async function checkForms(items: readonly UploadItem[]): Promise<string | null> {
  upload.problems = {}
  if (items.some((item) => item.own === null)) {
    const problems = await problemsIn(upload.metadata)
    upload.problems = problems
    const first = Object.values(problems)[0]
    if (first) return first
  }
  for (const item of items) {
    const first = item.own && Object.values(await problemsIn(item.own))[0]
    if (first) return `${item.file.name}：${first}`
  }
  return null
}

const problemsIn = async (metadata: Metadata) => problemsOf(await loadForm(metadata.category), metadata.fields, true)

/** Tries again what failed, with what the form says now. */
export async function retry(items: readonly UploadItem[]): Promise<string | null> {
  const problem = await checkForms(items)
  if (problem === null) start(items)
  return problem
}

export function skip(items: readonly UploadItem[]): void {
  for (const item of items) change(item, { phase: 'skipped', note: '' })
}

/** Sends it although the server has it: at once where it was on its way already. */
export function keepAnyway(items: readonly UploadItem[]): void {
  for (const item of items) change(item, { phase: 'chosen', keepDuplicate: true, note: '' })
  start(items.filter((item) => item.round > 0))
}

/** The form of one file only; null: the form of all files. */
export function setOwn(item: UploadItem, own: Metadata | null): void {
  change(item, { own: own && ref(own) })
}

/** Takes the form of one file for all files. */
export function applyToAll(metadata: Metadata): void {
  setMetadata(metadata)
  for (const item of itemsIn('chosen', 'duplicate', 'failed')) change(item, { own: null })
}

export const clearDone = (): void => drop((item) => item.phase === 'done' || item.phase === 'skipped')
