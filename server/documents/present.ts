import { INDEX_STATE, STATUS, type DocRow } from '#core/contract/km/document.ts'
import type { FileState } from '../db/schema/index.ts'
import { suffixOf } from '../http/file-name.ts'
import type { Actor } from '../http/route.ts'
import { wireTime } from '../http/wire-time.ts'
import { mayDownload, mayEdit, mayReview } from './policy.ts'
import type { DocumentRow } from './store.ts'

const INDEX_STATE_OF: Record<FileState, number> = {
  waiting: INDEX_STATE.waiting,
  done: INDEX_STATE.indexed,
  refused: INDEX_STATE.notNeeded,
  failed: INDEX_STATE.failed,
}

/** What the knowledge page shows a file with. */
export function viewKindOf(kind: string | null, state: FileState | null): NonNullable<DocRow['viewKind']> {
  if (kind === 'pdf') return 'pdf'
  if (state !== 'done') return 'none'
  return kind === 'markdown' ? 'markdown' : 'text'
}

/** A document as the wire has it (contract 10.4, 18). The only place where a row becomes JSON. */
export function presentDocument(
  row: DocumentRow,
  { actor, now }: { actor: Actor; now: Date },
  texts: { category: string | null },
): DocRow {
  const { document: d, version: v, file } = row
  return {
    id: d.id,
    serialNumber: d.serialNumber,
    title: v.title,
    name: row.attachment?.name ?? null,
    fileId: row.attachment?.id ?? null,
    fileType: row.attachment ? suffixOf(row.attachment.name) : null,
    fileSize: file?.size ?? null,
    viewKind: viewKindOf(file?.kind ?? null, file?.state ?? null),
    status: d.deleted ? STATUS.deleted : v.status,
    releaseFlag: d.released ? 1 : 0,
    ftiFlag: file ? INDEX_STATE_OF[file.state] : INDEX_STATE.notNeeded,
    processMsg: file?.reason ?? null,
    publicRemark: d.scope === 'department' ? 1 : 0,
    scope: d.scope,
    downloadFlag: d.downloadFlag,
    orgCode: d.orgCode,
    orgCode_dictText: row.department?.name ?? null,
    depId: d.departmentId,
    depId_dictText: row.department?.name ?? null,
    category: d.category,
    category_dictText: texts.category,
    businessTypes: d.tags.join(','),
    topicIds: d.topics.join(','),
    keywords: v.keywords.join(','),
    remark: v.remark,
    favourites: d.favourites,
    comments: d.comments,
    views: d.views,
    downloads: d.downloads,
    createBy: d.createBy,
    authorName: row.author?.realname ?? null,
    createTime: wireTime(d.createTime),
    lastUpdateTime: wireTime(d.updateTime ?? d.createTime),
    currentVersion: v.number,
    pages: file?.pages ?? null,
    may: {
      edit: mayEdit(actor, d),
      delete: mayEdit(actor, d),
      download: mayDownload(actor, d, now),
      submit: mayEdit(actor, d) && (v.status === STATUS.draft || v.status === STATUS.rejected),
      withdraw: mayEdit(actor, d) && v.status === STATUS.waiting,
      review: mayReview(actor, d) && v.status === STATUS.waiting,
    },
    rejectReason: v.status === STATUS.rejected ? v.reason : null,
  }
}
