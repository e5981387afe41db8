import { type ReviewState, transition } from '#core/rules/review/review.ts'
import type { SavedFile } from '#core/contract/km/files/edit-file.ts'
import { accepted, commitChange, type LockedDocument } from '../change/change.ts'
import { loadContent, type StoredFile } from '../store/version-content.ts'
import { VISIT } from '../visits/visit.ts'
import { revisedOrPublished } from './edit.ts'

/** The result of a save. */
export interface AfterSave {
  state: ReviewState
  savedAs: SavedFile['savedAs']
}

/**
 * Saves into the open version, else into the next one, which is published at once if the caller may do so. Refuses what
 * the caller may not change.
 */
export function afterSave({ state, rights }: LockedDocument): AfterSave {
  if (state.open !== null) return { state: accepted(transition(state, { kind: 'edit' }, rights))!, savedAs: 'kept' }
  const next = revisedOrPublished({ state, rights })
  return { state: next.state, savedAs: next.by ? 'published' : 'revised' }
}

/** Saves into the open version, and opens one if there is none; publishes nothing. */
export function afterDraftSave(locked: LockedDocument): AfterSave {
  const { state, rights } = locked
  if (state.open !== null) return afterSave(locked)
  return { state: accepted(transition(state, { kind: 'revise' }, rights))!, savedAs: 'revised' }
}

/** The same as {@link afterSave}, and also publishes the open version if the caller may do so. */
export function afterLastSave(locked: LockedDocument): AfterSave {
  const saved = afterSave(locked)
  const published = transition(saved.state, { kind: 'publish' }, locked.rights)
  return 'refused' in published ? saved : { state: published.state!, savedAs: 'published' }
}

/** The version whose files an edit changes, or starts from. */
export async function workingVersion({ tx, state, versions }: LockedDocument) {
  const number = (state.open ?? state.visible)!
  const content = await loadContent(
    tx,
    versions.find((each) => each.number === number)!,
  )
  const files: readonly StoredFile[] = content.files
  return { title: content.title, files, number }
}

const plain = (files: readonly { name: string; sha256: string }[]) =>
  files.map(({ name, sha256 }) => ({ name, sha256 }))

interface Replacement {
  files: readonly StoredFile[]
  at: number
  sha256: string
  /** The title of the version, where it changes with the text. */
  retitled?: { from: string; to: string } | null
  comment?: string | undefined
}

/** Replaces the content of one of the files, which keeps its name. */
export function replaceFile(
  locked: LockedDocument,
  after: AfterSave,
  { retitled, ...o }: Replacement,
): Promise<number> {
  const next = o.files.toSpliced(o.at, 1, { id: '', sha256: o.sha256, name: o.files[o.at]!.name })
  return commitChange(locked, after.state, {
    steps: [
      {
        action: 'edit',
        visit: VISIT.fileReplaced,
        before: { files: plain(o.files), ...(retitled && { title: retitled.from }) },
        after: {
          files: plain(next),
          ...(retitled && { title: retitled.to }),
          version: after.state.open ?? after.state.visible,
        },
      },
      ...(after.savedAs === 'published' ? [{ action: 'publish' as const }] : []),
    ],
    content: { files: next, ...(retitled && { title: retitled.to }), comment: o.comment },
  })
}
