import { STATUS } from '#core/rules/document-status.ts'
import type { Edited } from '#core/contract/km/documents/edit.ts'
import type { FieldValues } from '#core/rules/custom-fields/custom-fields.ts'
import {
  mayChangeLive,
  openStatus,
  type ReviewAction,
  type ReviewState,
  transition,
} from '#core/rules/review/review.ts'
import { fillForm } from '../../custom-fields/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { Reply } from '#server/http/route.ts'
import { maskFor, unmasked } from '../../masking/index.ts'
import { accepted, withLockedDocument, type LockedDocument, commitChange } from '../change/change.ts'
import { type EditBody, liveChange } from './live-fields.ts'
import type { ContentEdit } from '../change/review-state.ts'
import { type Content, loadContent, splitKeywords } from '../store/version-content.ts'
import { findDeciding } from '../review/first-step.ts'
import { VISIT } from '../visits/visit.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'

/**
 * The three edit calls: of a draft or a waiting document; of a waiting document, which it also passes; of a passed
 * document.
 */
export type EditKind = 'draft' | 'waiting' | 'passed'

const TEXT: Record<Edited['outcome'], string> = {
  none: '没有需要保存的修改',
  saved: '修改成功',
  published: '修改成功，已发布',
  revised: '修改成功，正文信息的改动已存为修订，审核通过后读者才能看到',
}

/**
 * Edits a document: its own fields change at once, those of its version by the rule of `core/rules/review/review.ts`. All of
 * it is one transaction.
 */
export async function editDocument(ctx: Context<DocumentDeps>, body: EditBody, kind: EditKind): Promise<Reply<Edited>> {
  return withLockedDocument(ctx, body, async (locked) => {
    assertMay(locked, kind)
    if (kind === 'waiting') await assertDecidesAlone(locked)
    const live = await liveChange(locked, body)
    const content = await contentChange(locked, body, { kind, category: live?.columns.category })
    if (content === null && live === null && kind !== 'waiting') return reply('none', locked.document.revision)
    const { state, by } = stateAfter(locked, kind, content !== null)
    const edited = {
      action: 'edit' as const,
      visit: VISIT.edit,
      before: { ...live?.before, ...content?.before },
      after: { ...live?.after, ...content?.after, version: state.open ?? state.visible },
    }
    const revision = await commitChange(locked, state, {
      steps: [
        ...(content || live ? [edited] : []),
        ...(by ? [{ action: by, visit: by === 'pass' ? VISIT.pass : undefined }] : []),
      ],
      ...(content && { content: content.edit }),
      ...(live && { document: live.columns, narrowing: live.narrowing }),
    })
    return reply(by ? 'published' : kind === 'passed' && content ? 'revised' : 'saved', revision)
  })
}

const reply = (outcome: Edited['outcome'], revision: number) => new Reply({ outcome, revision }, TEXT[outcome])

function assertMay({ state, rights }: LockedDocument, kind: EditKind): void {
  if (kind === 'passed') {
    if (state.visible === null) throw new Reject(state.deleted ? '找不到文档' : '文档状态不允许修改')
    if (!mayChangeLive(state, rights)) throw new Reject(state.deleted ? '找不到文档' : '您不能修改这篇知识')
    return
  }
  accepted(transition(state, { kind: 'edit' }, rights))
  const isWaiting = openStatus(state) === STATUS.waiting
  if (kind === 'waiting' && !isWaiting) throw new Reject('文档状态不允许修改')
  if (kind === 'waiting') accepted(transition(state, { kind: 'pass' }, rights))
}

/** Changing it begins the review anew, so of two steps neither is passed by whoever changes it. */
async function assertDecidesAlone(locked: LockedDocument): Promise<void> {
  const deciding = await findDeciding(locked)
  if (deciding && deciding.flow.steps > 1) throw new Reject('这篇知识要两步审核，不能修改后直接发布，请分开修改和审核')
}

/** The state after the edit, and the step that made it visible to readers, if any. */
function stateAfter(
  locked: LockedDocument,
  kind: EditKind,
  changesContent: boolean,
): { state: ReviewState; by?: 'pass' | 'publish' } {
  const { rights } = locked
  const step = (state: ReviewState, action: ReviewAction) => accepted(transition(state, action, rights))!
  if (kind === 'draft') return { state: changesContent ? step(locked.state, { kind: 'edit' }) : locked.state }
  if (kind === 'waiting') {
    const edited = changesContent ? step(locked.state, { kind: 'edit' }) : locked.state
    return { state: step(edited, { kind: 'pass' }), by: 'pass' }
  }
  return changesContent ? revisedOrPublished(locked) : { state: locked.state }
}

/** A published document with a next version: published at once if the actor may do so, else a revision. */
export function revisedOrPublished({ state, rights }: Pick<LockedDocument, 'state' | 'rights'>): {
  state: ReviewState
  by?: 'publish'
} {
  const revised = accepted(transition(state, { kind: 'revise' }, rights))!
  const published = transition(revised, { kind: 'publish' }, rights)
  return 'refused' in published ? { state: revised } : { state: published.state!, by: 'publish' }
}

async function filledFields(
  { tx, document: row }: LockedDocument,
  category: string | null,
  { kept, given }: { kept: FieldValues; given: Readonly<Record<string, unknown>> },
): Promise<FieldValues> {
  return (await fillForm(tx, { tenantId: row.tenantId, category, kept, given })).values
}

interface ContentChange {
  edit: ContentEdit
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The fields of the version that the edit changes; null if there are none. A comment alone is no change. */
async function contentChange(
  locked: LockedDocument,
  body: EditBody,
  { kind, category = locked.document.category }: { kind: EditKind; category?: string | null | undefined },
): Promise<ContentChange | null> {
  const number = kind === 'passed' ? locked.state.visible : locked.state.open
  const base = await loadContent(
    locked.tx,
    locked.versions.find((version) => version.number === number)!,
  )
  const masker = await maskFor(locked.ctx, locked.document, locked.tx)
  const typed: Partial<Content> = {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.keywords !== undefined && { keywords: splitKeywords(body.keywords ?? '') }),
    ...(body.remark !== undefined && { remark: body.remark || null }),
    ...(body.fields !== undefined && {
      fields: await filledFields(locked, category, { kept: base.fields, given: body.fields }),
    }),
  }
  // What comes back masked is what was shown.
  const wanted = Object.fromEntries(
    (Object.keys(typed) as (keyof Content)[]).map((name) => [name, unmasked(masker, typed[name], base[name])]),
  ) as Partial<Content>
  const names = (Object.keys(wanted) as (keyof Content)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(base[name]),
  )
  if (names.length === 0) return null
  const pick = (from: Partial<Content>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { edit: { ...pick(wanted), comment: body.comment || undefined }, before: pick(base), after: pick(wanted) }
}
