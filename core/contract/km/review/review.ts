import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Flag, Id, Ids, line } from '../../values.ts'
import { DocRow } from '../documents/doc-row.ts'
import { Revision } from '../documents/edit.ts'
import { docFields } from '../documents/doc-fields.ts'

export const chapter = '知识'

const one = v.object({ id: Id, revision: Revision })
const several = v.object({ ids: Ids })
/** The ids that could not be moved; the others were. */
const Failed = v.array(v.string())
const reason = v.optional(line(500))

export const docSubmit = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/submitAudit',
  summary: '提交审核',
  query: one,
  access: 'signed-in',
  audit: ['document-submit', 'document-publish'],
  programs: 'write',
  done: '已提交审核',
})
export const docSubmitBatch = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/submitAuditBatch',
  summary: '批量提审',
  query: several,
  result: Failed,
  access: 'signed-in',
  audit: ['document-submit', 'document-publish'],
  programs: 'write',
})
/** Ours: withdraws a document from the review. */
export const docWithdraw = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/withdrawAudit',
  summary: '撤回审核',
  query: one,
  access: 'signed-in',
  audit: ['document-withdraw'],
  programs: 'write',
  done: '撤回成功',
})
export const docPass = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/auditPass',
  summary: '审核通过',
  query: one,
  access: 'km:doc:audit',
  audit: ['document-pass'],
  programs: 'write',
  done: '审核成功!',
})
export const docPassBatch = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/auditPassBatch',
  summary: '批量通过',
  query: several,
  result: Failed,
  access: 'km:doc:audit',
  audit: ['document-pass'],
  programs: 'write',
})
export const docReject = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/auditReject',
  summary: '审核驳回',
  query: v.object({ ...one.entries, reason }),
  access: 'km:doc:audit',
  audit: ['document-reject'],
  programs: 'write',
  done: '审核成功!',
})
export const docRejectBatch = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/auditRejectBatch',
  summary: '批量驳回',
  query: v.object({ ids: Ids, reason }),
  result: Failed,
  access: 'km:doc:audit',
  audit: ['document-reject'],
  programs: 'write',
})
export const docRelease = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/editReleaseFlag',
  summary: '上架或下架',
  body: v.object({ ...one.entries, releaseFlag: Flag }),
  access: 'signed-in',
  audit: ['document-release'],
  programs: 'write',
  done: '修改成功',
})
export const docListWaiting = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listWaitAudit',
  summary: '待我审核的知识',
  query: listQuery,
  fields: docFields,
  result: pageOf(DocRow),
  access: 'km:doc:audit',
  programs: 'read',
  page: 'km/filemanagement/PendingReviewList',
})
export const docListPassed = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listPassed',
  summary: '审核范围内已通过的知识',
  query: listQuery,
  fields: docFields,
  result: pageOf(DocRow),
  access: 'km:doc:audit',
  programs: 'read',
  page: 'km/filemanagement/AuditedList',
})
/** Ours: the recycle bin. */
export const docBin = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/recycleBin',
  summary: '回收站',
  query: listQuery,
  fields: docFields,
  result: pageOf(DocRow),
  access: 'signed-in',
  programs: 'read',
})
export const docRestore = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/restore',
  summary: '从回收站还原',
  query: several,
  result: Failed,
  access: 'signed-in',
  audit: ['document-restore'],
  programs: 'write',
})
export const docPurge = endpoint({
  method: 'DELETE',
  path: '/KM/kmDoc/purge',
  summary: '彻底删除',
  query: several,
  result: Failed,
  access: 'km:doc:purge',
  audit: ['document-purge'],
  programs: 'write',
})
