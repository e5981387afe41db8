import { and, eq, inArray, like, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { logList, type LogRow } from '#core/contract/sys/log.ts'
import {
  actionsSaying,
  auditText,
  CHANGE,
  operateType,
  SIGN_IN_ACTIONS,
  verbsByType,
} from '#core/contract/audit-text.ts'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listBatches, type ListOf, listPage, type OwnConditions } from '#server/db/list-query.ts'
import { auditLog, user } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { exportSheet, type Sheet } from '#server/spreadsheet/resource/index.ts'
import { type Described, describe } from './words/described.ts'

type Ctx = Context<{ db: Database }>

const FIELDS = mapListFields(logList, {
  id: auditLog.id,
  action: auditLog.action,
  objectKind: auditLog.objectKind,
  objectId: auditLog.objectId,
  userid: auditLog.username,
  ip: auditLog.ip,
  createTime: auditLog.createTime,
})

/**
 * The actions are inlined as text, because PostgreSQL uses the partial index of sign-ins only for exactly that
 * condition.
 */
const isSignIn = sql.raw(`"audit_log"."action" in (${SIGN_IN_ACTIONS.map((action) => `'${action}'`).join(', ')})`)

const OWN: OwnConditions = {
  logType: (text) =>
    text === '1' ? isSignIn : text === '2' ? notInArray(auditLog.action, [...SIGN_IN_ACTIONS]) : sql`false`,
  operateType: (text) => ofType(Number(text)),
  keyWord: (text) => or(inArray(auditLog.action, ['', ...actionsSaying(text)]), by(text)),
}

/**
 * Entries of people whose name contains the word. People are looked up first, because there are far fewer of them, and
 * then their entries by an index.
 */
const by = (word: string): SQL => {
  const named = or(contains(user.username, word, true, true), contains(user.realname, word, true, true))
  return sql`${auditLog.username} = any(array(select ${user.username} from ${user} where ${named} limit ${MOST_NAMED}))`
}
const MOST_NAMED = 1000

const ending = (verbs: readonly string[]): SQL => or(...verbs.map((verb) => like(auditLog.action, `%-${verb}`)))!

function ofType(type: number): SQL {
  if (type === 2 || type === 4) return ending(verbsByType(type))
  if (type !== CHANGE) return sql`false`
  return and(notInArray(auditLog.action, [...SIGN_IN_ACTIONS]), not(ending([...verbsByType(2), ...verbsByType(4)])))!
}

interface Line extends Described {
  realname: string | null
}

const lines = (ctx: Ctx, query: ListQuery): ListOf<Line> => ({
  db: ctx.deps.db,
  query,
  fields: FIELDS,
  own: OWN,
  plain: true,
  tie: auditLog.id,
  from: sql`${auditLog}`,
  where: eq(auditLog.tenantId, ctx.actor.tenantId),
  rows: async ({ where, orderBy, limit, offset }) => {
    const page = await ctx.deps.db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return named(ctx, page)
  },
})

/** Adds names to the entries of one page. A join would read the names for every entry to be sorted. */
async function named(ctx: Ctx, page: readonly Line['line'][]): Promise<Line[]> {
  const { db } = ctx.deps
  const ids = [...new Set(page.flatMap(({ userId }) => userId ?? []))]
  const people = await db.select({ id: user.id, realname: user.realname }).from(user).where(inArray(user.id, ids))
  const names = new Map(people.map(({ id, realname }) => [id, realname]))
  return (await describe(ctx, page)).map((each) => ({ ...each, realname: names.get(each.line.userId ?? '') ?? null }))
}

export async function listLog(ctx: Ctx, query: ListQuery): Promise<Page<LogRow>> {
  const page = await listPage(lines(ctx, query))
  return { ...page, records: await Promise.all(page.records.map((line) => withTexts(ctx, present(line)))) }
}

/** Adds the labels of codes, and empty fields that the family's clients read. */
async function withTexts({ deps, actor }: Ctx, row: LogRow): Promise<LogRow> {
  const text = (code: string, value: number | null) => dictText(deps.db, actor.tenantId, code, value)
  const notKept = { method: null, requestUrl: null, requestParam: null, requestType: null, costTime: null }
  return {
    ...row,
    logType_dictText: await text('log_type', row.logType),
    operateType_dictText: await text('operate_type', row.operateType),
    ...notKept,
  }
}

function present({ line, objectName, changes, realname }: Line): LogRow {
  const isDoor = (SIGN_IN_ACTIONS as readonly string[]).includes(line.action)
  const what = auditText(line.action)
  return {
    id: line.id,
    logType: isDoor ? 1 : 2,
    operateType: operateType(line.action),
    logContent: isDoor ? `用户名：${line.username ?? ''}，${what}` : [what, objectName].filter(Boolean).join('：'),
    action: line.action,
    objectKind: line.objectKind,
    objectId: line.objectId,
    objectName,
    changes,
    userid: line.username,
    username: realname ?? line.username,
    ip: line.ip,
    createBy: line.username,
    createTime: wireTime(line.createTime),
  }
}

/** A change as one line of a cell. */
const changeText = ({ label, before, after }: LogRow['changes'][number]): string =>
  `${label}：${[before, after].filter((each) => each !== null).join(' → ') || '（空）'}`

const LOG: Sheet = {
  name: '日志',
  columns: [
    { key: 'createTime', title: '时间', kind: 'text', width: 20 },
    { key: 'logType', title: '类型', kind: 'number', dict: 'log_type' },
    { key: 'logContent', title: '内容', kind: 'text', width: 50 },
    { key: 'objectName', title: '对象', kind: 'text', width: 30 },
    { key: 'changeTexts', title: '变化', kind: 'text', width: 60 },
    { key: 'userid', title: '用户账号', kind: 'text', width: 18 },
    { key: 'username', title: '用户姓名', kind: 'text', width: 18 },
    { key: 'ip', title: 'IP', kind: 'text', width: 18 },
    { key: 'objectId', title: '对象编号', kind: 'text', width: 34 },
  ],
}

const withChanges = (row: LogRow) => ({ ...row, changeTexts: row.changes.map(changeText).join('\n') })

export async function exportLog(ctx: Ctx, { selections, ...query }: ExportQuery): Promise<BlobReply> {
  const batches = await listBatches(lines(ctx, query), selections)
  async function* rows() {
    for await (const batch of batches) yield batch.map((line) => withChanges(present(line)))
  }
  return exportSheet(ctx, LOG, rows())
}
