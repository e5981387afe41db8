import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { FieldValue } from '#core/rules/custom-fields/custom-fields.ts'
import { changedFields, findConflicts, type Draft, valueText } from '#core/rules/draft-merge.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import type { EditDraft } from './edit-draft.ts'

/** Values that are compared as a whole. Topics and tags are sent as additions and removals, so they cannot conflict. */
const NAMES = {
  title: '标题',
  keywords: '标签',
  remark: '备注',
  scope: '谁能看',
  category: '分类',
  level: '密级',
  effectiveFrom: '生效日期',
  expireTime: '到期日期',
  reviewBy: '复查日期',
  ownerId: '负责人',
  backupOwnerId: '备份负责人',
  download: '能阅读的人都可以下载',
} as const
type Plain = keyof typeof NAMES

const PLAIN = Object.keys(NAMES) as Plain[]
const FIELD = 'field '

/** Flattens the draft, so that every value has its own name. */
const flat = (draft: EditDraft): Draft => ({
  ...Object.fromEntries(PLAIN.map((key) => [key, draft[key]])),
  ...Object.fromEntries(Object.entries(draft.fields).map(([id, value]) => [FIELD + id, value])),
})

function withValue(draft: EditDraft, key: string, value: unknown): EditDraft {
  if (!key.startsWith(FIELD)) return { ...draft, [key]: value }
  return { ...draft, fields: { ...draft.fields, [key.slice(FIELD.length)]: (value ?? '') as FieldValue } }
}

interface Merged {
  /** The user's changes, applied to the present document. */
  draft: EditDraft
  /** Names of values that both people changed differently. */
  conflicts: string[]
}

/** Three-way merge. `was`: the state the draft is based on; `now`: the document after the other person's change. */
export function mergedInto(now: EditDraft, was: EditDraft, mine: EditDraft): Merged {
  const before = flat(was)
  const cleared = Object.fromEntries(Object.keys(before).map((key) => [key, null]))
  const values = changedFields(before, { ...cleared, ...flat(mine) })
  const conflicts = findConflicts({ values, was: { ...emptied(values), ...before } }, flat(now))
  const list = (name: 'topics' | 'tags') => [
    ...now[name].filter((each) => mine[name].includes(each) || !was[name].includes(each)),
    ...mine[name].filter((each) => !was[name].includes(each) && !now[name].includes(each)),
  ]
  const merged = Object.entries(values).reduce((draft, [key, value]) => withValue(draft, key, value), now)
  return { draft: { ...merged, comment: mine.comment, topics: list('topics'), tags: list('tags') }, conflicts }
}

/** A form field without a value is treated as empty. */
const emptied = (values: Draft): Draft => Object.fromEntries(Object.keys(values).map((key) => [key, null]))

/** The draft with one value taken from another draft. */
export const takeValue = (draft: EditDraft, from: EditDraft, key: string): EditDraft =>
  withValue(draft, key, flat(from)[key] ?? '')

interface Names {
  form: readonly FieldRow[]
  categories: readonly { value: string; text: string }[]
  levels: readonly { level: number; name: string }[]
}

export const fieldName = (key: string, { form }: Names): string =>
  key.startsWith(FIELD) ? (form.find(({ id }) => FIELD + id === key)?.label ?? '自定义字段') : NAMES[key as Plain]

/** A value as text. */
export function describeValue(draft: EditDraft, key: string, { form, categories, levels }: Names): string {
  const value = flat(draft)[key]
  switch (key) {
    case 'scope':
      return SCOPE_TEXTS[draft.scope].name
    case 'category':
      return draft.category === ''
        ? '不分类'
        : (categories.find((each) => each.value === value)?.text ?? draft.category)
    case 'level':
      return levels.find((each) => each.level === value)?.name ?? `密级 ${draft.level}`
    case 'ownerId':
    case 'backupOwnerId':
      return value ? '另一个人' : '（空）'
    case 'download':
      return draft.download ? '是' : '否'
    default:
      break
  }
  if (form.find(({ id }) => FIELD + id === key)?.kind === 'person' && value) return '另一个人'
  const text = Array.isArray(value) ? value.join('、') : valueText(value ?? '')
  return text === '' ? '（空）' : text
}
