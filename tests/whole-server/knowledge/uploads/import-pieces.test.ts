import { userImport } from '#core/contract/sys/user.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { health } from '#core/contract/platform/health.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { accountTools } from '../../support/accounts.ts'
import { eventually } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { finished } from '../../support/import-tasks.ts'
import { type RawCall, rawCalls, type Reply } from '../../support/raw-calls.ts'
import { writeWorkbook, importForm } from '../../support/workbooks.ts'

let server: TestServer
let admin: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = rawCalls(server, 'admin')
  await server.signIn('admin')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const PEOPLE = ['用户账号', '用户姓名', '初始密码']
const person = (i: number) => [`piece_${i}`, `件${i}`, i === 120 ? '短' : `Neu-Wort-${i % 7}`]
const readOutcome = (reply: Reply) => reply.result as Record<string, unknown>

it('writes people in pieces of at most a hundred, with what became of every row', async () => {
  const book = await writeWorkbook([PEOPLE, ...Array.from({ length: 250 }, (_, i) => person(i))])
  const trial = await admin(userImport, { body: importForm(book, '用户.xlsx', { dryRun: 'true' }) })
  expect(readOutcome(trial)).toMatchObject({ totalCount: 250, errorCount: 1, dryRun: true })
  const reply = await admin(userImport, { body: importForm(book, '用户.xlsx') })
  const task = await finished(await server.signIn('admin'), String(readOutcome(reply)['taskId']))
  expect(task).toMatchObject({ state: 'done', totalCount: 250, doneCount: 250, successCount: 249, errorCount: 1 })
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from app_user where username like 'piece_%' group by xmin::text order by n`,
  )
  expect(rows.map(({ n }) => n)).toEqual([50, 99, 100])
  expect(await db().$count(auditLog, sql`action = 'user-add' and after ->> 'username' like 'piece_%'`)).toBe(249)
  expect((await accountTools(server).signIn({ username: 'piece_3', password: 'Neu-Wort-3' })).token).toBeTruthy()
})

it('lets people sign in and tells its health while every other transaction waits for a lock', async () => {
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(99, 99)`)
    held.resolve()
    await holding.promise
  })
  await held.promise
  const waiting = Array.from({ length: 40 }, () =>
    db().transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(99, 99)`)),
  )
  try {
    await eventually('the connections are taken', async () => {
      const { rows } = await db().execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and classid = 99`,
      )
      return rows[0]!.n >= 12 ? true : null
    })
    await server.signIn('lina')
    expect((await rawCalls(server, '')(health, {})).success).not.toBe(false)
  } finally {
    holding.resolve()
    await Promise.allSettled([holder, ...waiting])
  }
})
