import * as v from 'valibot'
import { SUBJECT_KINDS } from '../../../access/grant.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { Id, Ids } from '../../values.ts'
import { DocRow } from '../documents/doc-row.ts'

export const chapter = '必读、订阅与提醒'

const paging = { pageNo: pageQuery.pageNo, pageSize: pageQuery.pageSize }

/**
 * A subject to whom the document is assigned: a person, the people of a role, or of a department and everything below
 * it.
 */
export const AssignmentRow = v.looseObject({
  id: v.string(),
  docId: v.string(),
  subjectKind: v.picklist(SUBJECT_KINDS),
  subjectId: v.string(),
  /** Null when the subject no longer exists. */
  subjectName: v.nullable(v.string()),
  /** The version that readers saw when it was assigned, by id and number. */
  versionId: v.string(),
  version: v.number(),
  /** A later approved version has to be read again. */
  again: v.boolean(),
  dueTime: v.nullable(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type AssignmentRow = v.InferOutput<typeof AssignmentRow>

/**
 * For people who manage the document. It gives nobody a right to read it: {@link mustReadPeople} shows people without
 * the right separately. Assigning again replaces the date, `again` and the version.
 */
export const mustReadAssign = endpoint({
  method: 'POST',
  path: '/KM/kmMustRead/assign',
  summary: '布置必读',
  body: v.object({
    docId: Id,
    subjectKind: v.picklist(SUBJECT_KINDS, '对象类型不正确'),
    subjectIds: v.pipe(v.array(Id), v.minLength(1, '请选择对象'), v.maxLength(100, '一次最多选择 100 个')),
    /** `yyyy-MM-dd` or with a time. */
    dueTime: v.nullish(v.pipe(v.string(), v.maxLength(30))),
    again: v.optional(v.boolean(), true),
  }),
  /** Ids of the rows, in the order of the subjects. */
  result: v.array(v.string()),
  access: 'signed-in',
  audit: ['must-read-assign'],
  done: '已布置',
})

export const mustReadRemove = endpoint({
  method: 'DELETE',
  path: '/KM/kmMustRead/delete',
  summary: '取消必读',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  audit: ['must-read-remove'],
  done: '已取消',
})

export const mustReadAssigned = endpoint({
  method: 'GET',
  path: '/KM/kmMustRead/list',
  summary: '一篇知识布置给了谁',
  query: v.object({ docId: Id }),
  result: v.array(AssignmentRow),
  access: 'signed-in',
})

/** What it requires of the caller now. */
const Duty = {
  /** The version that readers see now, which must be confirmed. */
  versionId: v.string(),
  version: v.number(),
  dueTime: v.nullable(v.string()),
  overdue: v.boolean(),
  /** The last confirmation; with `state` open, of an earlier version. */
  confirmTime: v.nullable(v.string()),
  state: v.picklist(['open', 'confirmed']),
}

export const MustReadRow = v.looseObject({ docId: v.string(), ...Duty, assignTime: v.nullish(v.string()), doc: DocRow })
export type MustReadRow = v.InferOutput<typeof MustReadRow>

/** The most urgent first; confirmed ones with the latest first. Only documents that the caller may read. */
export const mustReadMine = endpoint({
  method: 'GET',
  path: '/KM/kmMustRead/mine',
  summary: '我的必读',
  query: v.object({ ...paging, state: v.optional(v.picklist(['open', 'confirmed'], '状态不正确'), 'open') }),
  result: pageOf(MustReadRow),
  access: 'signed-in',
})

export const mustReadCount = endpoint({
  method: 'GET',
  path: '/KM/kmMustRead/mineCount',
  summary: '我还没有确认的必读数',
  result: v.object({ open: v.number(), overdue: v.number() }),
  access: 'signed-in',
})

/** Null when the document requires nothing of the caller. */
export const mustReadOfDoc = endpoint({
  method: 'GET',
  path: '/KM/kmMustRead/ofDoc',
  summary: '一篇知识要求我做什么',
  query: v.object({ docId: Id }),
  result: v.nullable(v.object(Duty)),
  access: 'signed-in',
})

/** `versionId` is the version that the caller was shown; an outdated one is refused. */
export const mustReadConfirm = endpoint({
  method: 'POST',
  path: '/KM/kmMustRead/confirm',
  summary: '确认我已读完',
  body: v.object({ docId: Id, versionId: Id }),
  access: 'signed-in',
  audit: ['read-confirm'],
  done: '已确认阅读',
})

/** A person to whom it is assigned. `unreadable`: they may not read the document, so they cannot confirm it. */
export const ReadingRow = v.looseObject({
  userId: v.string(),
  username: v.string(),
  realname: v.string(),
  orgCodeTxt: v.string(),
  state: v.picklist(['open', 'confirmed', 'unreadable']),
  dueTime: v.nullable(v.string()),
  overdue: v.boolean(),
  confirmTime: v.nullable(v.string()),
  /** The number of the version that they confirmed last. */
  confirmedVersion: v.nullable(v.number()),
})
export type ReadingRow = v.InferOutput<typeof ReadingRow>

/** Who has confirmed and who has not, for people who manage the document; at most a hundred on a page. */
export const mustReadPeople = endpoint({
  method: 'GET',
  path: '/KM/kmMustRead/people',
  summary: '谁已确认、谁还没有',
  query: v.object({ ...paging, docId: Id, state: v.optional(v.picklist(['open', 'confirmed'], '状态不正确')) }),
  result: pageOf(ReadingRow),
  access: 'signed-in',
})

export const mustReadSummary = endpoint({
  method: 'GET',
  path: '/KM/kmMustRead/summary',
  summary: '必读的确认情况',
  query: v.object({ docId: Id }),
  result: v.object({ people: v.number(), confirmed: v.number() }),
  access: 'signed-in',
})
