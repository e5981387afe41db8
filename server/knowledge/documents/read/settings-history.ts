import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { SETTING_ACTIONS, type SettingChange, versionSettings } from '#core/contract/km/documents/version.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { auditLog, document, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { studied } from '../policy/openable.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { type Recorded, settingWords } from './setting-words.ts'

/*
 * Every change of a document writes its line into the audit log in its own transaction (`commitChange`), with the values
 * before and after it. That is the history of the settings; there is no second copy.
 */

const FIELDS = mapListFields(versionSettings, {
  id: auditLog.id,
  createBy: auditLog.username,
  createTime: auditLog.createTime,
})

const VERBS = new Map(SETTING_ACTIONS.map((action) => [`document-${action}`, action]))

/** The changes of the settings of a document that the caller works on; none for any other document. */
export async function listSettingChanges(
  ctx: Context<DocumentDeps>,
  { docId, ...query }: ListQuery & { docId: string },
): Promise<Page<SettingChange>> {
  const { deps, actor } = ctx
  const [row] = await deps.db
    .select()
    .from(document)
    .where(and(eq(document.id, docId), studied(actor)))
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: auditLog.id,
    from: sql`${auditLog}`,
    where: row
      ? and(
          eq(auditLog.tenantId, row.tenantId),
          eq(auditLog.objectKind, 'document'),
          eq(auditLog.objectId, docId),
          inArray(auditLog.action, [...VERBS.keys()]),
        )
      : sql`false`,
    rows: ({ where, orderBy, limit, offset }) =>
      lines(ctx)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  if (!row) return { ...page, records: [] }
  const said = await settingWords(
    ctx,
    row,
    page.records.map(({ line }) => ({ before: recorded(line.before), after: recorded(line.after) })),
  )
  return { ...page, records: page.records.map((each, at) => present(each, said[at]!)) }
}

/** The version that the same change made has the same time to the microsecond, and the number that the line names. */
const lines = ({ deps }: Context<DocumentDeps>) =>
  deps.db
    .select({ line: auditLog, realname: user.realname, made: version.id })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.userId))
    .leftJoin(
      version,
      and(
        eq(version.documentId, auditLog.objectId),
        eq(version.createTime, auditLog.createTime),
        sql`${version.number}::text = ${auditLog.after} ->> 'version'`,
      ),
    )
    .$dynamic()

type Line = Awaited<ReturnType<typeof lines>>[number]

const recorded = (value: unknown): Recorded =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Recorded) : {}

function present({ line, realname, made }: Line, changes: SettingChange['changes']): SettingChange {
  const number = recorded(line.after)['version']
  return {
    id: line.id,
    action: VERBS.get(line.action)!,
    createBy: line.username,
    createTime: wireTime(line.createTime)!,
    authorName: realname,
    version: typeof number === 'number' ? number : null,
    madeVersion: made !== null,
    changes,
  }
}
