import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { userAdd } from '#core/contract/sys/user.ts'
import type { Transaction } from '#server/db/database.ts'
import { user } from '#server/db/schema/index.ts'
import { type UniqueColumn, uniqueColumns } from '#server/db/unique-columns.ts'
import type { ImportRow } from '#server/spreadsheet/resource/index.ts'
import { SENTENCES } from './unique.ts'

type Body = Checked<typeof userAdd>['body']

interface Unique extends UniqueColumn {
  title: string
  taken: string
}

const TITLES = { username: '用户账号', phone: '手机号', email: '邮箱', workNo: '工号' } as const
type Field = keyof typeof TITLES

const UNIQUE: readonly Unique[] = uniqueColumns(user).map((unique) => ({
  ...unique,
  title: TITLES[unique.field as Field],
  taken: SENTENCES[unique.index as keyof typeof SENTENCES],
}))

const fieldValue = (body: Body, { field, folded }: Unique): string => {
  const value = body[field as Field] || ''
  return folded ? value.toLowerCase() : value
}

/** Tells for each row in turn which of its values are taken: in the database, or by an earlier row. */
export async function takenValues(
  tx: Transaction,
  tenantId: string,
  rows: readonly ImportRow<Body>[],
): Promise<{ problemOf: (body: Body) => string | null }> {
  const kept: (Unique & { stored: ReadonlySet<string>; seen: Set<string> })[] = []
  for (const unique of UNIQUE) {
    const values = rows.map(({ body }) => fieldValue(body, unique)).filter(Boolean)
    kept.push({ ...unique, stored: await findStored(tx, tenantId, unique, values), seen: new Set() })
  }
  return {
    problemOf(body) {
      const own = kept
        .map((unique) => ({ unique, value: fieldValue(body, unique) }))
        .filter(({ value }) => value !== '')
      for (const { unique, value } of own) {
        if (unique.stored.has(value)) return unique.taken
        if (unique.seen.has(value)) return `${unique.title}在文件中重复`
      }
      for (const { unique, value } of own) unique.seen.add(value)
      return null
    },
  }
}

async function findStored(
  tx: Transaction,
  tenantId: string,
  { column, folded, everywhere }: Unique,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  const stored: SQL<string> = folded ? sql<string>`lower(${column})` : sql<string>`${column}`
  const rows = await tx
    .select({ value: stored })
    .from(user)
    .where(
      and(sql`${stored} = any(${sql.param(values)}::text[])`, everywhere ? undefined : eq(user.tenantId, tenantId)),
    )
  return new Set(rows.map((row) => row.value))
}
