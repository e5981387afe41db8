import { ref } from 'valtio/vanilla'
import type { Portal } from '../instance.ts'
import { ChoicesStore } from '../metadata/choices.store.ts'
import { type Metadata, findProblems } from '../metadata/metadata.ts'
import { dropDraft, keepDraft, recall, recallDraft, remember } from '../metadata/remembered.ts'
import { Runner } from './run.ts'
import { type UploadItem, UploadStore } from './upload.store.ts'

/** Starts with the person's last choices; files of another person are stopped and removed. */
export function openFor({ kept, store }: Portal, userId: string | null): void {
  const upload = store(UploadStore)
  if (upload.state.userId === userId) return
  store(Runner).stopAll()
  upload.forgetAll(userId)
  store(ChoicesStore).forget()
  if (userId === null) return
  const { unpack: _, ...metadata } = recall(kept, userId)
  upload.state.metadata = ref({ ...metadata, ...recallDraft(kept, userId) })
}

export function setMetadata(portal: Portal, to: Partial<Metadata>): void {
  const upload = portal.store(UploadStore).state
  upload.metadata = ref({ ...upload.metadata, ...to })
  // Validation runs again on sending; until then the message beside a changed field is removed.
  const left = Object.entries(upload.problems).filter(
    ([name]) => !(to.fields && name in to.fields) && !('category' in to),
  )
  upload.problems = Object.fromEntries(left)
  keepChoices(portal)
  if (upload.userId !== null) keepDraft(portal.kept, upload.userId, upload.metadata)
}

/** Removes remembered values that no longer exist or are hidden from this person. */
export function dropUnknown(portal: Portal): void {
  const choices = portal.store(ChoicesStore).state
  const { category, topics, tags } = portal.store(UploadStore).state.metadata
  const isIn = (options: readonly { value: string }[]) => (value: string) =>
    options.some((each) => each.value === value)
  const known = {
    category: isIn(choices.categories)(category) ? category : '',
    topics: topics.filter(isIn(choices.topics)),
    tags: tags.filter(isIn(choices.tags)),
  }
  const isSame =
    known.category === category && known.topics.length === topics.length && known.tags.length === tags.length
  if (!isSame) setMetadata(portal, known)
}

function keepChoices({ kept, store }: Portal, unpack?: boolean): void {
  const upload = store(UploadStore).state
  if (upload.userId === null) return
  const { scope, category, topics, tags } = upload.metadata
  const was = recall(kept, upload.userId)
  remember(kept, upload.userId, { scope, category, topics: [...topics], tags: [...tags], unpack: unpack ?? was.unpack })
}

export function setUnpack(portal: Portal, item: UploadItem, unpack: boolean): void {
  portal.store(UploadStore).change(item, { unpack })
  keepChoices(portal, unpack)
}

/** Sends all waiting files; returns a message when the form is not valid yet. */
export async function sendAll(portal: Portal): Promise<string | null> {
  const upload = portal.store(UploadStore)
  const problem = await retry(portal, upload.itemsIn('chosen'))
  if (problem === null && upload.state.userId !== null) dropDraft(portal.kept, upload.state.userId)
  return problem
}

/**
 * Validates the forms: errors of a file's own metadata are shown in its row, those of the common form beside its
 * fields.
 */
async function checkForms({ store }: Portal, items: readonly UploadItem[]): Promise<string | null> {
  const upload = store(UploadStore).state
  const problemsIn = async (metadata: Metadata) =>
    findProblems(await store(ChoicesStore).loadForm(metadata.category), metadata.fields, true)
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

/** Retries failed files with the current form values. */
export async function retry(portal: Portal, items: readonly UploadItem[]): Promise<string | null> {
  const problem = await checkForms(portal, items)
  if (problem === null) portal.store(Runner).start(items)
  return problem
}

export function skip({ store }: Portal, items: readonly UploadItem[]): void {
  for (const item of items) store(UploadStore).change(item, { phase: 'skipped', note: '' })
}

/** Uploads a duplicate on request; at once if it was being sent already. */
export function keepAnyway({ store }: Portal, items: readonly UploadItem[]): void {
  for (const item of items) store(UploadStore).change(item, { phase: 'chosen', keepDuplicate: true, note: '' })
  store(Runner).start(items.filter((item) => item.round > 0))
}

/** Sets metadata for one file; null: it uses the common form. */
export function setOwn({ store }: Portal, item: UploadItem, own: Metadata | null): void {
  store(UploadStore).change(item, { own: own && ref(own) })
}

/** Copies one file's metadata to all files. */
export function applyToAll(portal: Portal, metadata: Metadata): void {
  const upload = portal.store(UploadStore)
  setMetadata(portal, metadata)
  for (const item of upload.itemsIn('chosen', 'duplicate', 'failed')) upload.change(item, { own: null })
}

export const clearDone = ({ store }: Portal): void =>
  store(UploadStore).drop((item) => item.phase === 'done' || item.phase === 'skipped')
