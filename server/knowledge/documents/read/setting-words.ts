import type { Scope } from '#core/access/scope.ts'
import type { FieldChange } from '#core/contract/km/documents/version.ts'
import type { FieldValues } from '#core/rules/custom-fields/custom-fields.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { wireMinute } from '#core/text/wire-time.ts'
import type { document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { shownFields } from '../../custom-fields/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { departmentNames, levelNames, nodeNames, personNames, type Say, tagNames } from './setting-names.ts'

type Ctx = Context<DocumentDeps>
type Row = typeof document.$inferSelect
export type Recorded = Readonly<Record<string, unknown>>

/** The settings in the order of the screens. Whatever else the audit log records of a change is not shown here. */
const LABELS = {
  title: '标题',
  category: '分类',
  topics: '专题',
  tags: '业务标签',
  keywords: '标签',
  scope: '谁能看',
  level: '密级',
  departmentId: '部门',
  downloadFlag: '允许下载',
  effectiveFrom: '生效时间',
  expireTime: '到期时间',
  reviewBy: '复查时间',
  ownerId: '负责人',
  backupOwnerId: '备份负责人',
  remark: '备注',
  files: '文件',
  preview: '预览文件',
  releaseFlag: '上架',
} as const
type Setting = keyof typeof LABELS
const SETTINGS = Object.keys(LABELS) as Setting[]

const HIDDEN = '（已删除或无权查看）'

const CODES: Partial<Record<Setting, Readonly<Record<string, string>>>> = {
  scope: Object.fromEntries(Object.entries(SCOPE_TEXTS).map(([scope, { name }]) => [scope as Scope, name])),
  downloadFlag: { 0: '不允许', 1: '允许' },
  releaseFlag: { 0: '已下架', 1: '已上架' },
}
const DATES: ReadonlySet<string> = new Set(['effectiveFrom', 'expireTime', 'reviewBy'])

/** Says the changed settings of these lines of one document; all names are looked up together. */
export async function settingWords(
  ctx: Ctx,
  row: Pick<Row, 'tenantId' | 'category' | 'topics'>,
  lines: readonly { before: Recorded; after: Recorded }[],
): Promise<FieldChange[][]> {
  const say = await sayings(ctx, row, lines)
  return Promise.all(
    lines.map(async ({ before, after }) => {
      const files = filesSaid(before['files'], after['files'])
      const plain = SETTINGS.filter((name) => name in after).map((name) => ({
        name,
        label: LABELS[name],
        before: name === 'files' ? files.before : sayAll(before[name], say[name]),
        after: name === 'files' ? files.after : sayAll(after[name], say[name]),
      }))
      return [...plain, ...(await formChanges(ctx, row, before, after))].filter((each) => each.before !== each.after)
    }),
  )
}

const listed = (value: unknown): readonly unknown[] =>
  value === null || value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]

const sayAll = (value: unknown, say: Say = (text) => text): string =>
  listed(value)
    .map((each) =>
      typeof each === 'string' || typeof each === 'number' ? (say(String(each)) ?? HIDDEN) : nameOf(each),
    )
    .join('、')

const nameOf = (value: unknown): string => {
  const name = (value as { name?: unknown } | null)?.name
  return typeof name === 'string' ? name : ''
}

/** A file that kept its name and got other content would look unchanged. */
function filesSaid(before: unknown, after: unknown): { before: string; after: string } {
  const digest = (file: unknown) => (file as { sha256?: unknown }).sha256
  const was = listed(before)
  const isOther = (file: unknown) => was.some((old) => nameOf(old) === nameOf(file) && digest(old) !== digest(file))
  return {
    before: was.map(nameOf).join('、'),
    after: listed(after)
      .map((file) => `${nameOf(file)}${isOther(file) ? '（内容已更换）' : ''}`)
      .join('、'),
  }
}

async function sayings(
  ctx: Ctx,
  row: Pick<Row, 'tenantId' | 'category' | 'topics'>,
  lines: readonly { before: Recorded; after: Recorded }[],
): Promise<Partial<Record<string, Say>>> {
  const valuesOf = (name: Setting) =>
    lines.flatMap(({ before, after }) => [before[name], after[name]].flatMap(listed).map(String))
  const [category, topics, level, departmentId, tags, ownerId, backupOwnerId] = await Promise.all([
    nodeNames(ctx, 'category', valuesOf('category'), row.category === null ? [] : [row.category]),
    nodeNames(ctx, 'topic', valuesOf('topics'), row.topics),
    levelNames(ctx, valuesOf('level')),
    departmentNames(ctx, valuesOf('departmentId')),
    tagNames(ctx, valuesOf('tags')),
    personNames(ctx, valuesOf('ownerId')),
    personNames(ctx, valuesOf('backupOwnerId')),
  ])
  const coded = Object.entries(CODES).map(([name, codes]) => [name, (code: string) => codes[code] ?? code] as const)
  const dates = [...DATES].map((name) => [name, sayDate] as const)
  return {
    ...Object.fromEntries([...coded, ...dates]),
    category,
    topics,
    level,
    departmentId,
    tags,
    ownerId,
    backupOwnerId,
  }
}

const sayDate: Say = (value) => {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? value : wireMinute(at)
}

/** The values of the category's form by their labels. */
async function formChanges(
  { deps }: Ctx,
  { tenantId, category }: Pick<Row, 'tenantId' | 'category'>,
  before: Recorded,
  after: Recorded,
): Promise<FieldChange[]> {
  if (!after['fields']) return []
  const [was, is] = await Promise.all(
    [before, after].map((each) =>
      shownFields(deps.db, tenantId, { category, values: (each['fields'] ?? {}) as FieldValues }),
    ),
  )
  const textIn = (fields: typeof was, id: string) => fields?.find((field) => field.id === id)?.text ?? ''
  return [...new Map([...is!, ...was!].map((field) => [field.id, field.label]))].map(([id, label]) => ({
    name: id,
    label,
    before: textIn(was, id),
    after: textIn(is, id),
  }))
}
