import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { isRecordTable } from '#server/db/schema/columns.ts'
import * as s from '#server/db/schema/index.ts'

/** A kind of rows in an export: one file of JSON lines. */
export interface Kind {
  /** The file's name without the extension. */
  name: string
  table: PgTable
  /** SQL condition for the rows that belong to the library, where `t` is the row; absent: all. */
  where?: string
  /** SQL order in which a row never precedes one that it names; absent: by key. */
  order?: string
  /** Fields that are not exported, because the import creates them anew. */
  without?: readonly string[]
  /** The field with the size, if rows name a stored content by `sha256`; the content is then exported too. */
  size?: string
}

/** Markers of the initial data. They are exported, so the new installation does not create these data a second time. */
const GIVEN = `t.key like 'seed/%' or t.key in ('sample-library', 'sample-company')`

/** Of plain records the table is all that is said: `gateway_route` is the kind `gateway-routes`. */
const RECORDS: readonly Kind[] = Object.values<object>(s)
  .flatMap((table) =>
    isRecordTable(table) && is(table, PgTable) ? [{ name: plural(getTableName(table)), table }] : [],
  )
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

function plural(table: string): string {
  const noun = table.replaceAll('_', '-')
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/**
 * Everything that belongs to a library, in an order in which it can be written: a row comes after those it names. A new
 * table of the schema must be added here or to {@link LEFT_OUT}, unless it is a `recordTable`; a new field is exported automatically.
 */
export const KINDS: readonly Kind[] = [
  { name: 'tenants', table: s.tenant },
  { name: 'people', table: s.user, without: ['passwordHash', 'mustChangePassword'] },
  { name: 'departments', table: s.department },
  { name: 'department-people', table: s.userDepartment },
  { name: 'deputies', table: s.deputy },
  { name: 'roles', table: s.role },
  { name: 'role-people', table: s.userRole },
  { name: 'menus', table: s.permission },
  { name: 'role-menus', table: s.rolePermission },
  { name: 'department-menus', table: s.departmentPermission },
  { name: 'department-roles', table: s.departmentRole },
  { name: 'department-role-people', table: s.departmentRoleUser },
  { name: 'department-role-menus', table: s.departmentRolePermission },
  { name: 'data-rules', table: s.dataRule },
  { name: 'role-data-rules', table: s.roleDataRule },
  { name: 'department-data-rules', table: s.departmentDataRule },
  { name: 'department-role-data-rules', table: s.departmentRoleDataRule },
  { name: 'levels', table: s.accessLevel },
  { name: 'dictionaries', table: s.dict },
  { name: 'dictionary-items', table: s.dictItem },
  { name: 'announcements', table: s.announcement },
  { name: 'announcement-readers', table: s.announcementReader },
  { name: 'number-series', table: s.numberSeries },
  { name: 'data-sources', table: s.dataSource, without: ['dbPassword'] },
  { name: 'models', table: s.aiModel, without: ['credential'] },
  ...RECORDS,
  { name: 'site-settings', table: s.siteConfig },
  { name: 'site-pictures', table: s.sitePicture },
  { name: 'banners', table: s.banner },
  { name: 'taxonomy', table: s.taxonomyNode },
  { name: 'custom-fields', table: s.customField },
  {
    name: 'files',
    table: s.file,
    where:
      'exists (select from attachment a where a.sha256 = t.sha256) or exists (select from attachment a where a.preview_sha256 = t.sha256)',
    without: Object.keys(getTableColumns(s.file)).filter((name) => !['sha256', 'size', 'createTime'].includes(name)),
    size: 'size',
  },
  { name: 'uploaded-files', table: s.uploadedFile, size: 'fileSize' },
  { name: 'documents', table: s.document, without: ['labels', 'audience'] },
  { name: 'retention-hold-documents', table: s.retentionHoldDocument },
  { name: 'document-places', table: s.docPlace },
  { name: 'versions', table: s.version },
  { name: 'attachments', table: s.attachment },
  { name: 'grants', table: s.accessGrant },
  { name: 'access-requests', table: s.accessRequest },
  { name: 'favourite-folders', table: s.favouriteFolder },
  { name: 'favourites', table: s.favourite },
  { name: 'comments', table: s.docComment, order: 't.thread_id is not null, t.create_time, t.id collate "C"' },
  { name: 'comment-notices', table: s.commentNotice },
  { name: 'ratings', table: s.documentRating },
  { name: 'must-reads', table: s.mustRead },
  { name: 'read-confirmations', table: s.readConfirmation },
  { name: 'confirmations', table: s.docConfirmation },
  { name: 'replacements', table: s.documentReplacement },
  { name: 'subscriptions', table: s.subscription },
  { name: 'reading-places', table: s.readingPlace },
  { name: 'preferences', table: s.preference },
  { name: 'saved-searches', table: s.savedSearch },
  { name: 'saved-search-hits', table: s.savedSearchHit },
  { name: 'search-synonyms', table: s.searchSynonym },
  { name: 'search-answers', table: s.searchCurated },
  { name: 'search-words', table: s.searchWord },
  { name: 'search-judgements', table: s.searchJudgement },
  { name: 'search-questions', table: s.searchQuestion },
  { name: 'missed-queries', table: s.missedQuery },
  { name: 'given-at-start', table: s.installation, where: GIVEN },
]

/** Tables that are not exported. `told`: the name in the operator's report, if there are rows. */
interface LeftOut {
  table: PgTable
  why: 'made anew' | 'secret' | 'history' | 'under way' | 'of this installation'
  told?: string
}

export const LEFT_OUT: readonly LeftOut[] = [
  { table: s.apiToken, why: 'secret', told: 'API 令牌' },
  { table: s.oauthClient, why: 'secret', told: '连接的助手' },
  { table: s.oauthGrant, why: 'secret' },
  { table: s.apiClient, why: 'secret', told: 'API 客户端' },
  { table: s.shareLink, why: 'secret', told: '分享' },
  { table: s.shareSubject, why: 'secret' },
  { table: s.session, why: 'secret' },
  { table: s.captcha, why: 'secret' },
  { table: s.unlockedFile, why: 'secret', told: '用密码打开过的文件（正文须再输入一次密码）' },
  { table: s.file, why: 'made anew' },
  { table: s.passage, why: 'made anew' },
  { table: s.fileLink, why: 'made anew' },
  { table: s.ocrPage, why: 'made anew' },
  { table: s.rendition, why: 'made anew' },
  { table: s.change, why: 'made anew' },
  { table: s.task, why: 'made anew' },
  { table: s.contentClaim, why: 'under way' },
  { table: s.scheduledJob, why: 'of this installation', told: '定时任务' },
  { table: s.jobRun, why: 'history' },
  { table: s.message, why: 'history', told: '发送过的消息' },
  { table: s.accessReview, why: 'history', told: '权限复核' },
  { table: s.accessReviewItem, why: 'history' },
  { table: s.accessReviewNotice, why: 'history' },
  { table: s.purgeRequest, why: 'history', told: '彻底删除的申请' },
  { table: s.purgeRequestRow, why: 'history' },
  { table: s.reviewFlow, why: 'history', told: '审核流程' },
  { table: s.reviewEvent, why: 'history' },
  { table: s.reviewRemark, why: 'under way', told: '审核批注' },
  { table: s.shareView, why: 'history' },
  { table: s.visitRecord, why: 'history', told: '浏览记录' },
  { table: s.searchRecord, why: 'history', told: '搜索记录' },
  { table: s.answerConversation, why: 'history', told: '问答会话' },
  { table: s.answerTurn, why: 'history' },
  { table: s.answerDocument, why: 'history' },
  { table: s.answerFeedback, why: 'history' },
  { table: s.modelUsage, why: 'history', told: '模型用量' },
  { table: s.importFailure, why: 'history' },
  { table: s.importJob, why: 'under way' },
  { table: s.searchTrial, why: 'history' },
  { table: s.auditLog, why: 'history', told: '审计日志' },
  { table: s.apiCall, why: 'history', told: '接口调用记录' },
  { table: s.fileUse, why: 'history' },
  { table: s.reminderSeen, why: 'history' },
  { table: s.signInFailure, why: 'history' },
  { table: s.uploadSession, why: 'under way', told: '没有传完的上传' },
  { table: s.editLock, why: 'under way', told: '正在进行的编辑（签出）' },
  { table: s.unpack, why: 'under way' },
  { table: s.unpackEntry, why: 'under way' },
  { table: s.bulkChange, why: 'under way' },
  { table: s.grantChange, why: 'under way' },
  { table: s.handover, why: 'under way' },
  { table: s.handoverRow, why: 'under way' },
  { table: s.bulkChangeRow, why: 'under way' },
  { table: s.webImport, why: 'under way' },
  { table: s.documentHealth, why: 'made anew' },
  { table: s.scheduleRun, why: 'of this installation' },
  { table: s.rightsEpoch, why: 'of this installation' },
]

/** The kinds whose rows name stored contents. */
export const WITH_CONTENT = KINDS.filter(({ size }) => size !== undefined)

export interface Field {
  /** The name in the export. */
  name: string
  column: string
}

/** The fields of a kind, in the order of writing. */
export const kindFields = ({ table, without = [] }: Kind): Field[] =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => !without.includes(name))
    .map(([name, { name: column }]) => ({ name, column }))

export const quotedTable = ({ table }: Pick<Kind, 'table'>): string => `"${getTableName(table)}"`
export const kindEntry = ({ name }: Pick<Kind, 'name'>): string => `${name}.jsonl`
