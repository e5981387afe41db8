import { decide } from '#core/access/decide.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { INDEX_STATE, STATUS } from '#core/rules/document-status.ts'
import {
  mayConfirmValid,
  type ReviewAction,
  type ReviewState,
  transition,
  type VersionStatus,
} from '#core/rules/review/review.ts'
import type { FileState } from '#server/db/schema/index.ts'
import { fileSuffix } from '#server/http/file-name.ts'
import { type Actor, findAccount, principalsOf } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { remarkOfScope } from '../policy/filing.ts'
import { isKeeper } from '../policy/keepers.ts'
import { isLentBy, seesWaiting } from '../policy/openable.ts'
import { mayDownload, mayReview, mayUnlock, reviewRights } from '../policy/policy.ts'
import { presentConversion, previewKind } from '../files/preview-kind.ts'
import type { DocumentRow } from '../store/document-row.ts'

export const INDEX_STATE_OF: Record<FileState, number> = {
  waiting: INDEX_STATE.waiting,
  done: INDEX_STATE.indexed,
  refused: INDEX_STATE.notNeeded,
  failed: INDEX_STATE.failed,
}

/** The texts for a row's codes, from the dictionaries of the tenant. */
export interface DictionaryTexts {
  businessTypes_dictText: string | null
  ftiFlag_dictText: string | null
  downloadFlag_dictText: string | null
  publicRemark_dictText: string | null
}

/** A document in the form of the wire. This is the only place where a row becomes JSON. */
export function presentDocument(
  row: DocumentRow,
  { actor, now }: { actor: Actor; now: Date },
  o: { texts: DictionaryTexts; reviewAsked: boolean; isFavourite: boolean },
): DocRow {
  const { document: d, version: v } = row
  // Readers get no information about the version that is being drafted.
  const open = seesWaitingOf(row, actor, now) ? row.open : null
  return {
    id: d.id,
    serialNumber: d.serialNumber,
    title: v.title,
    ...presentFile(row),
    status: d.deleted ? STATUS.deleted : v.status,
    releaseFlag: d.released ? 1 : 0,
    ocr: mayUnlock(actor, d) ? row.ocr : null,
    publicRemark: remarkOfScope(d.scope),
    scope: d.scope,
    level: d.level,
    ...presentDates(d),
    revision: d.revision,
    openStatus: open?.status ?? null,
    openVersion: open?.id ?? null,
    downloadFlag: d.downloadFlag,
    folder: d.folder,
    ...presentFiling(row),
    businessTypes: d.tags.join(','),
    ...o.texts,
    keywords: v.keywords.join(','),
    remark: v.remark,
    favourite: o.isFavourite ? 1 : 0,
    ...presentCounters(d),
    createBy: d.createBy,
    authorName: row.author?.realname ?? null,
    ...presentKeepers(row),
    currentVersion: v.number,
    ...NOT_HERE,
    may: allowedActions(row, actor, { now, reviewAsked: o.reviewAsked }),
    rejectReason: open?.status === STATUS.rejected ? open.reason : null,
  }
}

export const toIndexState = (file: DocumentRow['file']): number =>
  file ? INDEX_STATE_OF[file.state] : INDEX_STATE.notNeeded

/** Fields of the family's rows that do not exist here. */
const NOT_HERE = { indexId: null, versions: null, versions_dictText: null }

const presentKeepers = ({ owner, backup }: DocumentRow) => ({
  owner: presentKeeper(owner),
  backupOwner: presentKeeper(backup),
})

const presentKeeper = (person: DocumentRow['owner']) =>
  person && { id: person.id, name: person.realname, gone: person.deleted || person.status !== 1 }

const presentDates = (d: DocumentRow['document']) => ({
  effectiveFrom: wireTime(d.effectiveFrom),
  expireTime: wireTime(d.expireTime),
  reviewBy: wireTime(d.reviewBy),
  createTime: wireTime(d.createTime),
  lastUpdateBy: d.updateBy ?? d.createBy,
  lastUpdateTime: wireTime(d.updateTime ?? d.createTime),
})

const presentCounters = ({ favourites, comments, views, downloads }: DocumentRow['document']) => ({
  favourites,
  comments,
  views,
  downloads,
})

/** What a line in a tree shows of the file. */
export const fileShown = ({ attachment, file, converted, given }: DocumentRow) => ({
  fileType: attachment ? fileSuffix(attachment.name) : null,
  viewKind: previewKind(file && { ...file, converted, given }),
})

/** The fields of a row about its version's file. */
function presentFile(row: DocumentRow) {
  const { attachment, file, converted, given } = row
  const shown = file && { ...file, converted, given, previewName: attachment?.previewName ?? null }
  return {
    name: attachment?.name ?? null,
    fileId: attachment?.id ?? null,
    ...fileShown(row),
    fileSize: file?.size ?? null,
    ...presentConversion(attachment?.id ?? null, shown),
    ftiFlag: toIndexState(file),
    processMsg: file?.reason ?? null,
    asksPassword: file?.asksPassword ?? false,
    pages: given?.pages ?? converted?.pages ?? file?.pages ?? null,
  }
}

/** The department, category and topics of a row. */
function presentFiling({ document: d, department, category, topics }: DocumentRow) {
  const topicNames = topics.map((topic) => topic.name).join(',')
  return {
    orgCode: d.orgCode,
    orgCode_dictText: department?.name ?? null,
    depId: d.departmentId,
    depId_dictText: department?.name ?? null,
    category: category?.code ?? null,
    category_dictText: category?.name ?? null,
    topicIds: topics.map((topic) => topic.id).join(','),
    topicIds_dictText: topicNames,
    topicCodes: topics.map((topic) => topic.code).join(','),
    topicCodes_dictText: topicNames,
  }
}

/** Asks the rule itself, about the part of the state that the row has. */
function allowedActions(
  row: DocumentRow,
  actor: Actor,
  o: { now: Date; reviewAsked: boolean },
): NonNullable<DocRow['may']> {
  const { document: d } = row
  const state = toReviewState(row)
  const rights = reviewRights(actor, { document: d, state, reviewAsked: o.reviewAsked })
  const may = (kind: Exclude<ReviewAction['kind'], 'release'>) => !('refused' in transition(state, { kind }, rights))
  return {
    edit: rights.edits && !d.deleted,
    delete: may('delete'),
    download: mayDownload(actor, d, o.now),
    submit: may('submit'),
    withdraw: may('withdraw'),
    review: isOpenToReview(row, actor, o.now),
    revise: may('revise'),
    discard: may('discard'),
    publish: may('publish'),
    confirm: mayConfirmValid(state, rights, isKeeper(actor, d)),
  }
}

const isWaiting = ({ open }: DocumentRow) => open?.status === STATUS.waiting

const seesWaitingOf = (row: DocumentRow, actor: Actor, now: Date) =>
  decide(actor, row.document, 'work', now) || (isWaiting(row) && seesWaiting(actor, row.document, now))

/** Without the step that it is in, which only a single document tells. */
const isOpenToReview = (row: DocumentRow, actor: Actor, now: Date): boolean =>
  isWaiting(row) &&
  !row.document.deleted &&
  row.document.authorId !== findAccount(actor) &&
  [actor, ...principalsOf(actor)].some(
    (each) => mayReview(each, row.document) && (each === actor || isLentBy(each, actor, row.document, now)),
  )

/** The part of the state that the row has. */
export function toReviewState({ document: d, open }: DocumentRow): ReviewState {
  const version = (number: number, status: VersionStatus) => ({
    number,
    status,
    parent: null,
    reason: null,
    submitted: true,
  })
  const visible = d.visibleVersion === null ? null : version(1, STATUS.passed)
  const opened = open && version(visible ? 2 : 1, open.status as VersionStatus)
  return {
    versions: [visible, opened].filter((each) => each !== null),
    visible: visible && 1,
    open: opened?.number ?? null,
    released: d.released,
    deleted: d.deleted,
  }
}
