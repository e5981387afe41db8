import { type Scope, SCOPES } from '../../access/scope.ts'
import { type Status, STATUS } from '../document-status.ts'

/**
 * The life of a document: what may happen to it in which state, and by whom. Server, screens and tests use these rules;
 * nothing else changes a status.
 */
export type VersionStatus = Exclude<Status, 9>

export interface VersionState {
  number: number
  status: VersionStatus
  /** The version it was made from. */
  parent: number | null
  /** Why it was rejected. */
  reason: string | null
  /** It was submitted or published once: its content never changes again. */
  submitted: boolean
}

export interface ReviewState {
  versions: readonly VersionState[]
  /** The version that readers see, always a passed one. */
  visible: number | null
  /** The version that is drafted or reviewed; there is at most one. */
  open: number | null
  /** Released, so readers see it. */
  released: boolean
  /** In the recycle bin. */
  deleted: boolean
}

export type ReviewAction =
  | { kind: 'edit' }
  | { kind: 'submit' }
  | { kind: 'withdraw' }
  | { kind: 'pass' }
  | { kind: 'reject'; reason?: string }
  | { kind: 'publish' }
  /** A new version of a published document, from the visible version or an earlier one. */
  | { kind: 'revise'; from?: number }
  /** Discards the new version of a published document. */
  | { kind: 'discard' }
  | { kind: 'release'; on: boolean }
  | { kind: 'delete' }
  | { kind: 'restore' }
  | { kind: 'purge' }

/** What the actor may do with this document. People who cannot see it have already got 找不到文档. */
export interface ReviewRights {
  /** The author, or a person who sees everything. */
  edits: boolean
  /** Reviewer of the document's branch. */
  reviews: boolean
  /** May publish without review, by permission or because the category needs none. */
  publishes: boolean
  purges: boolean
}

export interface Refused {
  refused: string
}

/** `state` null: the document is deleted permanently. */
export type Transition = { state: ReviewState | null } | Refused

/** Longest reason of a rejection, in characters. */
export const MAX_REASON = 500

export function transition(state: ReviewState, action: ReviewAction, rights: ReviewRights): Transition {
  if (action.kind === 'restore' || action.kind === 'purge') return leaveBin(state, action.kind, rights)
  if (state.deleted) return refuse('找不到文档')
  switch (action.kind) {
    case 'edit':
      return edit(state, rights)
    case 'submit':
      return submit(state, rights)
    case 'withdraw':
      return withdraw(state, rights)
    case 'pass':
      return pass(state, rights)
    case 'reject':
      return reject(state, action.reason?.trim() ?? '', rights)
    case 'publish':
      return publish(state, rights)
    case 'revise':
      return revise(state, action.from ?? state.visible, rights)
    case 'discard':
      return discard(state, rights)
    case 'release':
      return release(state, action.on, rights)
    case 'delete':
      return rights.edits ? { state: { ...state, deleted: true } } : refuse('您不能删除这篇知识')
    default:
      return action satisfies never
  }
}

const refuse = (refused: string): Refused => ({ refused })

const openVersion = (state: ReviewState) => state.versions.find((version) => version.number === state.open)

/** The same open version with another status. */
const settled = (state: ReviewState, status: VersionStatus, reason: string | null = null): ReviewState => ({
  ...state,
  versions: state.versions.map((version) =>
    version.number === state.open
      ? { ...version, status, reason, submitted: version.submitted || isSubmitted(status) }
      : version,
  ),
})

const isSubmitted = (status: VersionStatus) => status !== STATUS.draft

/** A new open version after all others. */
const followed = (state: ReviewState, status: VersionStatus, parent: number): ReviewState => {
  const number = Math.max(...state.versions.map((version) => version.number)) + 1
  const next = { number, status, parent, reason: null, submitted: isSubmitted(status) }
  return { ...state, versions: [...state.versions, next], open: number }
}

/**
 * A draft is changed in place. A submitted version never changes, not even after it was withdrawn: an edit makes the
 * next version, which replaces it in the review. The former one stays in the history as an undecided draft, or as
 * rejected.
 */
function edit(state: ReviewState, rights: ReviewRights): Transition {
  const open = openVersion(state)
  if (!open) return refuse('文档状态不允许修改')
  const may = rights.edits || (rights.reviews && open.status === STATUS.waiting)
  if (!may) return refuse('您不能修改这篇知识')
  if (open.status === STATUS.waiting) {
    return { state: followed(settled(state, STATUS.draft), STATUS.waiting, open.number) }
  }
  return { state: open.submitted ? followed(state, STATUS.draft, open.number) : state }
}

function submit(state: ReviewState, rights: ReviewRights): Transition {
  const status = openVersion(state)?.status
  if (!rights.edits || (status !== STATUS.draft && status !== STATUS.rejected)) return refuse('不允许提审')
  return { state: settled(state, STATUS.waiting) }
}

function withdraw(state: ReviewState, rights: ReviewRights): Transition {
  if (openVersion(state)?.status !== STATUS.waiting) return refuse('只有待审核的知识可以撤回')
  return rights.edits ? { state: settled(state, STATUS.draft) } : refuse('您不能撤回这篇知识')
}

function pass(state: ReviewState, rights: ReviewRights): Transition {
  if (!rights.reviews || openVersion(state)?.status !== STATUS.waiting) return refuse('审核失败!')
  return { state: shown(state) }
}

/** The family's call has no reason, so it is optional here; our screens require it. */
function reject(state: ReviewState, reason: string, rights: ReviewRights): Transition {
  if (!rights.reviews || openVersion(state)?.status !== STATUS.waiting) return refuse('审核失败!')
  if (reason.length > MAX_REASON) return refuse(`驳回原因不能超过 ${MAX_REASON} 字`)
  return { state: settled(state, STATUS.rejected, reason || null) }
}

function publish(state: ReviewState, rights: ReviewRights): Transition {
  const status = openVersion(state)?.status
  if (!rights.edits || !rights.publishes) return refuse('没有免审核发布的权限')
  if (status !== STATUS.draft && status !== STATUS.rejected) return refuse('文档状态不允许发布')
  return { state: shown(state) }
}

/** The open version becomes visible. An unreleased document stays unreleased. */
const shown = (state: ReviewState): ReviewState => ({
  ...settled(state, STATUS.passed),
  visible: state.open,
  open: null,
  released: state.visible === null ? true : state.released,
})

function revise(state: ReviewState, from: number | null, rights: ReviewRights): Transition {
  if (state.open !== null) return refuse(state.visible === null ? '文档状态不允许修改' : '已有未发布的修订，请先处理')
  if (!rights.edits && !rights.reviews) return refuse('您不能修改这篇知识')
  const parent = state.versions.find((version) => version.number === from)
  return parent ? { state: followed(state, STATUS.draft, parent.number) } : refuse('找不到该版本')
}

function discard(state: ReviewState, rights: ReviewRights): Transition {
  const status = openVersion(state)?.status
  if (state.visible === null || (status !== STATUS.draft && status !== STATUS.rejected)) {
    return refuse('没有可以放弃的修订')
  }
  return rights.edits ? { state: { ...state, open: null } } : refuse('您不能修改这篇知识')
}

/**
 * The author may also unrelease it. Releasing it again needs the right to publish, because a reviewer may have
 * unreleased it.
 */
function release(state: ReviewState, on: boolean, rights: ReviewRights): Transition {
  if (state.visible === null) return refuse(`只有审核通过的知识可以${on ? '上架' : '下架'}`)
  const may = rights.reviews || (rights.edits && (rights.publishes || !on))
  return may ? { state: { ...state, released: on } } : refuse(`您不能${on ? '上架' : '下架'}这篇知识`)
}

function leaveBin(state: ReviewState, kind: 'restore' | 'purge', rights: ReviewRights): Transition {
  if (!state.deleted) return refuse('知识不在回收站')
  if (kind === 'purge') return rights.purges ? { state: null } : refuse('没有清空回收站的权限')
  return rights.edits || rights.purges ? { state: { ...state, deleted: false } } : refuse('您不能还原这篇知识')
}

/** `status` on the wire: of the visible version, else of the open one. */
export function wireStatus(state: ReviewState): Status {
  if (state.deleted) return STATUS.deleted
  return state.visible === null ? openVersion(state)!.status : STATUS.passed
}

/** The state of the open version, for lists of drafts and of waiting documents; null when no version is open. */
export const openStatus = (state: ReviewState): VersionStatus | null =>
  state.deleted ? null : (openVersion(state)?.status ?? null)

/** `releaseFlag` on the wire. */
export const wireReleaseFlag = (state: ReviewState): 0 | 1 => (isShown(state) ? 1 : 0)

const isShown = (state: ReviewState) => !state.deleted && state.released && state.visible !== null

/** Readers may lose the document: the index must hide it until it has caught up. */
export const narrows = (before: ReviewState, after: ReviewState | null): boolean =>
  isShown(before) && (after === null || !isShown(after))

/** More people than before can read it. */
export const widens = (before: { scope: Scope; level: number }, after: { scope: Scope; level: number }): boolean =>
  SCOPES.indexOf(after.scope) > SCOPES.indexOf(before.scope) || after.level < before.level

/**
 * Who may change the live fields (scope, level, places, dates): a reviewer as well, once the document is or was in
 * review.
 */
export function mayChangeLive(state: ReviewState, rights: ReviewRights): boolean {
  const isDraft = state.visible === null && openStatus(state) !== STATUS.waiting
  return !state.deleted && (rights.edits || (rights.reviews && !isDraft))
}

/** Who may say that what readers see still holds: who may change its dates, and who is named to look after it. */
export const mayConfirmValid = (state: ReviewState, rights: ReviewRights, isKeeper: boolean): boolean =>
  state.visible !== null && state.released && !state.deleted && (isKeeper || mayChangeLive(state, rights))

/**
 * The reviewer may make a change that {@link widens}, and so may an author who could have published it with that
 * audience at once.
 */
export const mayWiden = (state: ReviewState, rights: ReviewRights): boolean =>
  state.visible === null || rights.reviews || (rights.edits && rights.publishes)
