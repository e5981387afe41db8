import type { docEditDraft } from '#core/contract/km/documents/edit.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { token } from '#core/access/tokens.ts'
import { mayWiden, widens } from '#core/rules/review/review.ts'
import { chosenTaxonomy, computeDocumentTokens } from '#server/access/documents/index.ts'
import type { document } from '#server/db/schema/index.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import type { LockedDocument } from '../change/change.ts'
import { mayFileAs } from '../policy/policy.ts'
import { assertKeepers } from './keepers.ts'
import { departmentFor, remarkOfScope, scopeOfRemark } from '../policy/filing.ts'

export type EditBody = Checked<typeof docEditDraft>['body']
type Row = typeof document.$inferSelect

/** The fields that change at once without a new version, by their column names. */
const LIVE = [
  'scope',
  'level',
  'category',
  'tags',
  'topics',
  'departmentId',
  'orgCode',
  'downloadFlag',
  'effectiveFrom',
  'expireTime',
  'reviewBy',
  'ownerId',
  'backupOwnerId',
] as const
export type Live = Pick<Row, (typeof LIVE)[number]>

export const pickLive = (row: Row): Live => Object.fromEntries(LIVE.map((name) => [name, row[name]])) as Live

export interface LiveChange {
  /** The columns to write, access tokens included. */
  columns: Partial<Row>
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Some readers may lose the document. */
  narrowing: boolean
}

/**
 * The fields of the document itself that an edit changes; null if there are none. Refuses unknown values and changes
 * that the person may not make.
 */
export async function liveChange(locked: LockedDocument, body: EditBody): Promise<LiveChange | null> {
  const row = locked.document
  const next = await nextFields(locked, body)
  const changed = LIVE.filter((name) => !same(row[name], next[name]))
  if (changed.length === 0) return null
  const tokens = await computeDocumentTokens(locked.tx, row.tenantId, { id: row.id, ...next })
  await assertKeepers(locked, { ...row, ...next, ...tokens })
  if (!mayFileAs(locked.ctx.actor, tokens)) throw denied()
  const wider = widens(row, next) || reachesAll(row, tokens)
  if (wider && !mayWiden(locked.state, locked.rights)) throw new Reject('扩大“谁能看”或降低密级需要审核权限')
  const pick = (from: Live) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return {
    columns: { ...pick(next), ...tokens },
    before: pick(row),
    after: pick(next),
    narrowing: narrowed(row, { ...next, ...tokens }),
  }
}

async function nextFields(locked: LockedDocument, body: EditBody): Promise<Live> {
  const { tx, ctx, document: row } = locked
  const departmentId = body.depId === undefined ? row.departmentId : body.depId || null
  const moved = departmentId !== row.departmentId
  const department = moved ? await departmentFor(tx, ctx.actor, departmentId) : null
  const scope = body.scope ?? scopeByRemark(row, body.publicRemark)
  if (scope === 'department' && departmentId === null) throw new Reject('没有所属部门，不能按部门公开')
  const topicIds = (body.addTopicIdList ?? []).filter((topic) => !row.topics.includes(topic))
  const chosen = await chosenTaxonomy(tx, ctx.actor, { category: body.category, topicIds }, row)
  return {
    scope,
    category: body.category === undefined ? row.category : chosen.category,
    departmentId,
    orgCode: moved ? (department?.orgCode ?? null) : row.orgCode,
    level: body.level ?? row.level,
    tags: listAfter(row.tags, body.addBusinessTypeList, body.removeBusinessTypeList),
    topics: listAfter(row.topics, body.addTopicIdList, body.removeTopicIdList),
    downloadFlag: body.downloadFlag ?? row.downloadFlag,
    ...nextDates(row, body),
    ...nextKeepers(row, body),
  }
}

/** Naming the author says nothing, so that the author stays the owner who is not named. */
function nextKeepers(row: Row, { ownerId, backupOwnerId }: EditBody): Pick<Live, 'ownerId' | 'backupOwnerId'> {
  const chosen = (id: string | null | undefined, current: string | null) => (id === undefined ? current : id || null)
  const owner = chosen(ownerId, row.ownerId)
  return {
    ownerId: owner === row.authorId ? null : owner,
    backupOwnerId: chosen(backupOwnerId, row.backupOwnerId),
  }
}

/** Clients of the family send back all values that they got, so only a different value is a change. */
function scopeByRemark(row: Row, remark: number | null | undefined): Row['scope'] {
  if (remark === null || remark === undefined || remark === remarkOfScope(row.scope)) return row.scope
  return scopeOfRemark(remark)
}

const MAX_LIST = 100

function listAfter(list: readonly string[], add: readonly string[] = [], remove: readonly string[] = []): string[] {
  const clean = add.map((each) => each.trim()).filter((each) => each !== '' && !each.includes(','))
  const next = [...new Set([...list, ...clean])].filter((each) => !remove.includes(each))
  if (next.length > MAX_LIST) throw new Reject(`标签和专题最多各 ${MAX_LIST} 个`)
  return next
}

function nextDates(row: Row, body: EditBody): Pick<Live, 'effectiveFrom' | 'expireTime' | 'reviewBy'> {
  const effectiveFrom = body.effectiveFrom
    ? parseTime(body.effectiveFrom, '生效时间', row.effectiveFrom)
    : row.effectiveFrom
  const expireTime = lastDay(body.expireTime, '到期时间', row.expireTime)
  const reviewBy = lastDay(body.reviewBy, '复查时间', row.reviewBy)
  if (expireTime !== null && expireTime <= effectiveFrom) throw new Reject('到期时间应晚于生效时间')
  return { effectiveFrom, expireTime, reviewBy }
}

/** An absent time means no change; an empty one clears it. */
function lastDay(text: string | null | undefined, name: string, current: Date | null): Date | null {
  if (text === undefined) return current
  return text ? parseTime(text, name, current, true) : null
}

/** The wire has whole seconds: a time that is sent back unchanged is no change. */
function parseTime(text: string, name: string, current: Date | null, end = false): Date {
  const at = fromWireTime(text, end)
  if (!at) throw new Reject(`${name}应为日期`)
  const isShown = current !== null && Math.floor(at.getTime() / 1000) === Math.floor(current.getTime() / 1000)
  return isShown ? current : at
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Tokens = Pick<Row, 'labels' | 'audience'>

/** Leaving a closed category, topic or department lets more people in, too. */
const reachesAll = ({ audience: before }: Tokens, { audience: after }: Tokens): boolean =>
  [token.everybody, token.staff].some((each) => after.includes(each) && !before.includes(each)) ||
  (!before.some(isByScope) && after.some(isByScope))

/** Whether a token lets people in by the scope, and not by a grant. */
const isByScope = (each: string) => /^(public|staff|(up|down):.*)$/.test(each)

/** Whether some readers lose the document by that change. */
export const narrowed = (before: Row, after: Live & Tokens): boolean =>
  before.audience.some((each) => !after.audience.includes(each)) ||
  after.labels.some((each) => !before.labels.includes(each)) ||
  after.level > before.level ||
  after.effectiveFrom > before.effectiveFrom
