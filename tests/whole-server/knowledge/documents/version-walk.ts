import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { attachmentAdd, attachmentDelete } from '#core/contract/km/documents/attachment.ts'
import { docDelete, docDownload } from '#core/contract/km/documents/document.ts'
import { SCOPES } from '#core/access/scope.ts'
import {
  docDiscard,
  docEditAndRelease,
  docEditDraft,
  docEditRelease,
  docPublish,
  docRevise,
} from '#core/contract/km/documents/edit.ts'
import {
  docPass,
  docPurge,
  docReject,
  docRelease,
  docRestore,
  docSubmit,
  docWithdraw,
} from '#core/contract/km/review/review.ts'
import { reviewDelegate, reviewRemind } from '#core/contract/km/review/review-turn.ts'
import type { Random } from '#core/access/testing/seeded-random.ts'
import { attachment, document, user, version } from '#server/db/schema/index.ts'
import type { TestServer } from '../../support/fixture.ts'
import type { WalkedDocument } from './version-checks.ts'
import { after, type Model, PEOPLE, type Person, REASON, type Step } from './version-model.ts'

/** What is attached; uploads bring contents of their own. */
export const FILES: readonly string[] = Array.from({ length: 6 }, (_, n) => `机器样本正文附件之${n}`)

export const KINDS = [
  'editDraft',
  'editRelease',
  'editAndRelease',
  'submit',
  'withdraw',
  'pass',
  'reject',
  'publish',
  'discard',
  'delete',
  'restore',
  'purge',
  'download',
  'revise',
  'release',
  'addFile',
  'removeFile',
  'remind',
  'delegate',
] as const satisfies readonly Step['kind'][]

const WEIGHTED: readonly Step['kind'][] = [
  ...KINDS,
  'editDraft',
  'addFile',
  'addFile',
  'addFile',
  'removeFile',
  'submit',
  'pass',
  'pass',
  'editAndRelease',
  'delegate',
  'delegate',
  'delegate',
  'reject',
]
/** Those who decide come more often, so that documents get somewhere. */
const WHO: readonly Person[] = [...PEOPLE, 'admin', 'reviewer']
const IN_BIN: readonly Step['kind'][] = ['restore', 'purge']

const MOST_DRAWS = 60

/** Somebody and what they try: mostly something that is allowed, so that documents get somewhere, else anything. */
export function randomTry(
  doc: Model,
  random: Random,
  { freshTitle, done }: { freshTitle: () => string; done: ReadonlySet<Step['kind']> },
): { person: Person; step: Step } {
  const draw = () => ({ person: random.pick(WHO), step: randomStep(doc, random, freshTitle) })
  // What nobody has done yet comes first, where it is possible.
  for (let n = 0; n < MOST_DRAWS && done.size < KINDS.length; n++) {
    const tried = draw()
    if (!done.has(tried.step.kind) && after(doc, tried.person, tried.step) !== 'refused' && random.chance(0.5))
      return tried
  }
  if (random.chance(0.3)) return draw()
  for (;;) {
    const tried = draw()
    if (after(doc, tried.person, tried.step) !== 'refused') return tried
  }
}

function randomStep(doc: Model, random: Random, freshTitle: () => string): Step {
  const list = doc.deleted && random.chance(0.8) ? IN_BIN : WEIGHTED
  const kind = list[random.int(list.length)]!
  if (kind === 'delete' && random.chance(0.4)) return { kind: 'submit' }
  switch (kind) {
    case 'editDraft':
    case 'editRelease':
    case 'editAndRelease':
      return {
        kind,
        ...(random.chance(0.6) && { title: freshTitle() }),
        ...(random.chance(0.2) && { scope: SCOPES[random.int(SCOPES.length)]! }),
        ...(random.chance(0.15) && { level: random.int(2) }),
        ...(random.chance(0.1) && { stale: true as const }),
      }
    case 'revise':
      return random.chance(0.5) ? { kind } : { kind, from: 1 + random.int(doc.versions.length + 1) }
    case 'release':
      return { kind, on: random.chance(0.6) }
    case 'addFile': {
      const file = FILES[random.int(FILES.length)]!
      return random.chance(0.5) ? { kind, file } : { kind, file, replaces: random.int(3) }
    }
    case 'removeFile':
      return { kind, at: random.int(3) }
    case 'delegate':
      return { kind, to: random.pick(PEOPLE) }
    default:
      return { kind }
  }
}

/** The refusal's sentence, or null when it worked. Anything but a clear refusal fails the test. */
export async function attempt(
  server: TestServer,
  api: Api,
  document: WalkedDocument,
  step: Step,
): Promise<string | null> {
  try {
    await perform(server, api, document, step)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(ApiFault)
    const fault = error as ApiFault
    expect(['refused', 'denied', 'expired', 'missing'], fault.message).toContain(fault.kind)
    expect(fault.message).toMatch(/[\u4e00-\u9fff]/)
    expect(fault.message).not.toContain('操作失败')
    return fault.message
  }
}

async function perform(server: TestServer, api: Api, { id, model }: WalkedDocument, step: Step): Promise<unknown> {
  const query = { id }
  const ids = { query: { ids: id } }
  switch (step.kind) {
    case 'editDraft':
    case 'editRelease':
    case 'editAndRelease': {
      const { kind, stale, ...fields } = step
      const call = { editDraft: docEditDraft, editRelease: docEditRelease, editAndRelease: docEditAndRelease }[kind]
      return api.call(call, { body: { id, ...fields, revision: stale ? model.revision - 1 : model.revision } })
    }
    case 'revise': {
      if (step.from === undefined) return api.call(docRevise, { query })
      const { db } = server.running.engines
      const rows = await db.select().from(version).where(eq(version.documentId, id)).orderBy(asc(version.number))
      return api.call(docRevise, { query: { id, versionId: rows[step.from - 1]?.id ?? 'none' } })
    }
    case 'release':
      return api.call(docRelease, { body: { id, releaseFlag: step.on ? 1 : 0 } })
    case 'addFile': {
      const replaces = step.replaces === undefined ? {} : { replaces: await findFileId(server, id, step.replaces) }
      const body = { docId: id, ...replaces }
      return api.call(attachmentAdd, { file: new Blob([step.file]), fileName: '样本.txt', body })
    }
    case 'removeFile':
      return api.call(attachmentDelete, { query: { docId: id, id: await findFileId(server, id, step.at) } })
    case 'remind':
      return api.call(reviewRemind, { body: { docId: id } })
    case 'delegate': {
      const userId = await findPersonId(server, step.to)
      const [refusal] = await api.call(reviewDelegate, { body: { docIds: [id], userId } })
      if (refusal) throw new ApiFault('refused', refusal)
      return null
    }
    case 'reject':
      return api.call(docReject, { query: { id, reason: REASON } })
    case 'restore':
      return api.call(docRestore, ids)
    case 'purge':
      return api.call(docPurge, ids)
    case 'download':
      return api.call(docDownload, { query: { docId: id } })
    default: {
      const calls = {
        submit: docSubmit,
        withdraw: docWithdraw,
        pass: docPass,
        publish: docPublish,
        discard: docDiscard,
        delete: docDelete,
      }
      return api.call(calls[step.kind], { query })
    }
  }
}

async function findFileId(server: TestServer, docId: string, at: number): Promise<string> {
  const { db } = server.running.engines
  const rows = await db
    .select({ id: attachment.id })
    .from(attachment)
    .innerJoin(document, eq(document.openVersion, attachment.versionId))
    .where(eq(document.id, docId))
    .orderBy(asc(attachment.ordinal))
  return rows[at]?.id ?? 'none'
}

async function findPersonId(server: TestServer, person: Person): Promise<string> {
  const [row] = await server.running.engines.db.select({ id: user.id }).from(user).where(eq(user.username, person))
  return row?.id ?? 'none'
}
