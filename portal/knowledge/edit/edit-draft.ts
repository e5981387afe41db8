import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Scope } from '#core/access/scope.ts'
import type { FieldShown } from '#core/contract/km/documents/field-values.ts'
import type { FieldValue } from '#core/rules/custom-fields/custom-fields.ts'
import { fieldValue, wireValue } from '../../metadata/metadata.ts'

/** The values of the dialog's fields. */
export interface EditDraft {
  // Properties of the version.
  title: string
  keywords: string
  remark: string
  comment: string
  fields: Readonly<Record<string, FieldValue>>
  // Properties of the document; they take effect immediately.
  scope: Scope
  category: string
  topics: readonly string[]
  tags: readonly string[]
  level: number
  /** Days as `yyyy-MM-dd`; '' for none. */
  effectiveFrom: string
  expireTime: string
  reviewBy: string
  /** Ids of people. */
  ownerId: string
  backupOwnerId: string
  download: boolean
}

const splitList = (text: string | null | undefined) => (text ? text.split(',').filter(Boolean) : [])
const dayPart = (time: string | null | undefined) => time?.slice(0, 10) ?? ''

type Written = Pick<DocRow, 'title' | 'keywords' | 'remark'> & { fields?: readonly FieldShown[] | undefined }

/** `written` is the content of the open version, which may differ from what the page shows. */
export const toEditDraft = (doc: DocRow, written: Written): EditDraft => ({
  title: written.title,
  keywords: written.keywords ?? '',
  remark: written.remark ?? '',
  comment: '',
  fields: currentValues(written.fields ?? []),
  scope: doc.scope ?? 'private',
  category: doc.category ?? '',
  topics: splitList(doc.topicIds),
  tags: splitList(doc.businessTypes),
  level: doc.level ?? 0,
  effectiveFrom: dayPart(doc.effectiveFrom),
  expireTime: dayPart(doc.expireTime),
  reviewBy: dayPart(doc.reviewBy),
  ownerId: doc.owner?.id ?? '',
  backupOwnerId: doc.backupOwner?.id ?? '',
  download: doc.downloadFlag !== 0,
})

function currentValues(fields: readonly FieldShown[]): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {}
  for (const { id, value, former } of fields) if (value !== null && !former) values[id] = value
  return values
}

const without = (list: readonly string[], others: readonly string[]) => list.filter((each) => !others.includes(each))

/**
 * The request body: only changed values, null for cleared ones. Lists are sent as added and removed entries, so that
 * two people who add different tags both succeed.
 */
export function editBody(was: EditDraft, now: EditDraft, form: readonly FieldRow[]) {
  const { title, keywords, remark, comment } = now
  const fields = form
    .map(
      (field) => [field.id, wireValue(fieldValue(field, now.fields)), wireValue(was.fields[field.id] ?? '')] as const,
    )
    .filter(([, value, before]) => JSON.stringify(value) !== JSON.stringify(before))
    .map(([id, value]) => [id, value] as const)
  return {
    title,
    keywords,
    remark,
    comment,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(now.scope !== was.scope && { scope: now.scope }),
    ...(now.category !== was.category && { category: now.category }),
    ...(now.level !== was.level && { level: now.level }),
    ...(now.effectiveFrom !== was.effectiveFrom && now.effectiveFrom && { effectiveFrom: now.effectiveFrom }),
    ...(now.expireTime !== was.expireTime && { expireTime: now.expireTime }),
    ...(now.reviewBy !== was.reviewBy && { reviewBy: now.reviewBy }),
    ...(now.ownerId !== was.ownerId && { ownerId: now.ownerId }),
    ...(now.backupOwnerId !== was.backupOwnerId && { backupOwnerId: now.backupOwnerId }),
    ...(now.download !== was.download && { downloadFlag: now.download ? 1 : 0 }),
    ...listChange('TopicIdList', was.topics, now.topics),
    ...listChange('BusinessTypeList', was.tags, now.tags),
  }
}

type ListName = 'TopicIdList' | 'BusinessTypeList'

function listChange(name: ListName, was: readonly string[], now: readonly string[]): Partial<Record<string, string[]>> {
  const added = without(now, was)
  const removed = without(was, now)
  return {
    ...(added.length > 0 && { [`add${name}`]: added }),
    ...(removed.length > 0 && { [`remove${name}`]: removed }),
  }
}

/** The field that an error message is about: the server names it, as in `请填写“文号”`. */
export const fieldNamed = (sentence: string, form: readonly Pick<FieldRow, 'id' | 'label'>[]): string | null =>
  form.find(({ label }) => sentence.includes(`“${label}”`))?.id ?? null
