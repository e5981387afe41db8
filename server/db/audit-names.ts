import { sql, type SQL } from 'drizzle-orm'
import type { AuditObject, MoreVerbs } from '#core/contract/audit-action.ts'
import type { RECORD_KINDS } from '#core/contract/record-kinds.generated.ts'
import { SITE_TEXTS } from '#core/rules/site/site-texts.ts'
import type { Executor } from './database.ts'
import * as s from './schema/index.ts'

/** The name of an object in a log line, and the document if the name is its title. */
export interface ObjectName {
  name: string
  documentId: string | null
}

/** The values of the object in the line, before and after the change merged. */
type Said = Readonly<Record<string, unknown>>
type Find = (ids: string[], tenantId: string) => SQL

interface Naming {
  /** The fields of the record that contain its name; the first one with a value is used. */
  fields?: readonly string[]
  /** Finds names that are not in the line: rows of `id`, `name` and, if the name is a title, `document`. */
  rows?: Find
  /** Other objects whose names make up the name of this one: a grant is named by its object and its subject. */
  parts?: (said: Said) => { kind: AuditObject; id: string }[]
  /** A name for objects that have no record. */
  words?: (id: string) => string
}

const any = (ids: string[]): SQL => sql`any(${sql.param(ids)}::text[])`

/** A record with a name column. */
const named = (field: string, table: SQL, column: SQL): Naming => ({
  fields: [field],
  rows: (ids) => sql`select id, ${column} as name from ${table} where id = ${any(ids)}`,
})

const readId = (said: Said, field: string): string => (typeof said[field] === 'string' ? said[field] : '')

/** An object that belongs to a document has the document's title as its name. */
const ofDocument = (table: SQL, documentId: SQL): Naming => ({
  // If the record is gone, the line itself tells the document.
  parts: (said) => (readId(said, 'documentId') ? [{ kind: 'document', id: readId(said, 'documentId') }] : []),
  // Somebody may ask for a document that does not exist, and the answer must not tell.
  words: () => '找不到的知识',
  rows: (ids, tenantId) => sql`
    select o.id, coalesce(v.title, '（无标题）') as name, d.id as document from ${table} o join ${s.document} d on d.id = o.${documentId} and d.tenant_id = ${tenantId}
    left join ${s.version} v on v.id = coalesce(d.visible_version, d.open_version) where o.id = ${any(ids)}`,
})

/** Kinds whose names come from elsewhere: records of the kit from their facts (`named` in `server/resource/facts.ts`). */
type NamedThere = keyof MoreVerbs | keyof typeof RECORD_KINDS

/** How objects of every other kind get their names. A kind without an entry does not compile. */
const NAMING: Readonly<Record<Exclude<AuditObject, NamedThere>, Naming>> = {
  'access-review': named('title', sql`${s.accessReview}`, sql`title`),
  announcement: named('title', sql`${s.announcement}`, sql`title`),
  backup: { words: (id) => `${id}.zip` },
  banner: named('title', sql`${s.banner}`, sql`title`),
  category: named('name', sql`${s.taxonomyNode}`, sql`name`),
  client: named('name', sql`${s.apiClient}`, sql`name`),
  comment: ofDocument(sql`${s.docComment}`, sql`document_id`),
  'custom-field': { ...named('label', sql`${s.customField}`, sql`label`), words: () => '字段的顺序' },
  'data-rule': named('ruleName', sql`${s.dataRule}`, sql`rule_name`),
  department: named('departName', sql`${s.department}`, sql`depart_name`),
  'department-role': named('roleName', sql`${s.departmentRole}`, sql`role_name`),
  deputy: { parts: (said) => [{ kind: 'user', id: readId(said, 'userId') }] },
  dictionary: named('dictName', sql`${s.dict}`, sql`dict_name`),
  'dictionary-item': named('itemText', sql`${s.dictItem}`, sql`item_text`),
  document: ofDocument(sql`${s.document}`, sql`id`),
  'file-store': { words: (id) => (id === 'object' ? '对象存储' : '文件夹') },
  grant: {
    parts: (said) => [
      { kind: readId(said, 'subjectKind') as AuditObject, id: readId(said, 'subjectId') },
      { kind: readId(said, 'objectKind') as AuditObject, id: readId(said, 'objectId') },
    ],
  },
  job: {
    fields: ['description', 'jobClassName'],
    rows: (ids) =>
      sql`select id, coalesce(nullif(description, ''), job_class_name) as name from ${s.scheduledJob} where id = ${any(ids)}`,
  },
  level: named('name', sql`${s.accessLevel}`, sql`name`),
  library: { words: () => '整个知识库' },
  message: named('esTitle', sql`${s.message}`, sql`es_title`),
  'missed-query': named('query', sql`${s.missedQuery}`, sql`query`),
  'must-read': ofDocument(sql`${s.mustRead}`, sql`document_id`),
  permission: named('name', sql`${s.permission}`, sql`name`),
  // Its documents may not be named to everybody who sees the line.
  'purge-request': named('reason', sql`${s.purgeRequest}`, sql`reason`),
  question: named('query', sql`${s.searchQuestion}`, sql`query`),
  request: ofDocument(sql`${s.accessRequest}`, sql`document_id`),
  role: named('roleName', sql`${s.role}`, sql`role_name`),
  'search-curated': {
    fields: ['patterns'],
    rows: (ids) =>
      sql`select id, array_to_string(patterns, '、') as name from ${s.searchCurated} where id = ${any(ids)}`,
  },
  'search-index': { words: (id) => `第 ${id} 版索引` },
  'search-judgement': { ...named('question', sql`${s.searchJudgement}`, sql`question`), words: () => '评测问题' },
  // A person's searches are private, so the log does not repeat them.
  'search-record': { words: () => '搜索记录' },
  'search-synonym': named('word', sql`${s.searchSynonym}`, sql`word`),
  'search-trial': { words: (id) => `试验 ${id.slice(-6)}` },
  'search-word': { ...named('word', sql`${s.searchWord}`, sql`word`), words: () => '搜索词' },
  assistant: named('name', sql`${s.oauthClient}`, sql`name`),
  share: ofDocument(sql`${s.shareLink}`, sql`document_id`),
  'site-config': {
    words: (id) => (Object.hasOwn(SITE_TEXTS, id) ? SITE_TEXTS[id as keyof typeof SITE_TEXTS].name : id),
  },
  'site-picture': { words: (id) => `图片 ${id.slice(0, 8)}` },
  task: { fields: ['kind'] },
  tenant: named('name', sql`${s.tenant}`, sql`name`),
  token: named('name', sql`${s.apiToken}`, sql`name`),
  topic: named('name', sql`${s.taxonomyNode}`, sql`name`),
  'uploaded-file': { ...named('fileName', sql`${s.uploadedFile}`, sql`file_name`), fields: ['fileName', 'name'] },
  user: named('realname', sql`${s.user}`, sql`realname`),
}

/** For kinds of extensions outside the product. */
const OTHERS: Naming = { fields: ['name', 'title'] }
const namingFor = (kind: string): Naming => (Object.hasOwn(NAMING, kind) ? NAMING[kind as keyof typeof NAMING] : OTHERS)

export interface NamedLine {
  kind: AuditObject
  id: string
  before?: unknown
  after?: unknown
}

const isRecord = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)

const saidBy = ({ before, after }: NamedLine): Said => ({
  ...(isRecord(before) && before),
  ...(isRecord(after) && after),
})

/** The names of the objects in these lines, in order; null if there is none. */
export async function objectNames(
  tx: Executor,
  tenantId: string,
  lines: readonly NamedLine[],
): Promise<(ObjectName | null)[]> {
  const own = lines.map((line) => nameInLine(line))
  const asked = lines.flatMap((line, at) => (own[at] === null ? [line, ...lineParts(line)] : []))
  const stored = await storedNames(tx, tenantId, asked)
  const findStoredNames = ({ kind, id }: { kind: AuditObject; id: string }) =>
    [stored.get(`${kind}:${id}`) ?? []].flat()
  return lines.map((line, at) => {
    const said = own[at] ?? null
    if (said !== null) return { name: said, documentId: null }
    const recorded = findStoredNames(line)
    const found = recorded.length > 0 ? recorded : lineParts(line).flatMap(findStoredNames)
    const words = namingFor(line.kind).words?.(line.id)
    if (found.length === 0) return words === undefined ? null : { name: words, documentId: null }
    const documentId = found.find((each) => each.documentId !== null)?.documentId ?? null
    return { name: found.map(({ name }) => name).join(' → '), documentId }
  })
}

const lineParts = (line: NamedLine) => namingFor(line.kind).parts?.(saidBy(line)) ?? []

function nameInLine(line: NamedLine): string | null {
  const said = saidBy(line)
  for (const field of namingFor(line.kind).fields ?? []) {
    const value = said[field]
    if (typeof value === 'string' && value !== '') return value
    if (Array.isArray(value) && value.length > 0) return value.join('、')
  }
  return null
}

async function storedNames(
  tx: Executor,
  tenantId: string,
  asked: readonly { kind: AuditObject; id: string }[],
): Promise<Map<string, ObjectName>> {
  const names = new Map<string, ObjectName>()
  for (const [kind, group] of Map.groupBy(asked, (each) => each.kind)) {
    const ids = [...new Set(group.map(({ id }) => id).filter(Boolean))]
    const find = namingFor(kind).rows
    if (!find || ids.length === 0) continue
    const { rows } = await tx.execute<{ id: string; name: string | null; document?: string }>(find(ids, tenantId))
    for (const { id, name, document } of rows)
      if (name) names.set(`${kind}:${id}`, { name, documentId: document ?? null })
  }
  return names
}
