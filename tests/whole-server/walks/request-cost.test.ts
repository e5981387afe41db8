import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { FACT_TABLES, HOLDER_TABLES, PARENT_TABLES } from '#server/sign-in/sessions/rights-writes.ts'
import { user } from '#server/db/schema/index.ts'
import { ROW_TABLES } from '#server/knowledge/documents/index.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { fewest, recordStatements, type Statement } from '../support/statements.ts'

/** On its embedded database a server knows that nobody else writes. */
const isAlone = !process.env['ZHIKU_TEST_DATABASE_URL']
/** Who asks costs one statement there, and none where nobody else may have changed their rights. */
const WHO = isAlone ? 0 : 1

const statements = recordStatements()
let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
  for (let i = 0; i < 12; i++) {
    const { id } = await uploadText(editor, `制度${i}.txt`, `第${i}号采购管理办法。`)
    await settled(editor, id)
  }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const TIMES = 8
const measureCost = (work: () => Promise<unknown>) => fewest(TIMES, () => statements.during(work))
const unnamed = (list: readonly Statement[]) => list.filter(({ name }) => name === undefined)

describe('a call', () => {
  it('that reads one row costs that statement, and at most one for who asks', async () => {
    const sent = await measureCost(() => editor.call(currentDepartments, {}))
    expect(sent).toHaveLength(WHO + 1)
    expect(unnamed(sent)).toEqual([])
  })

  it('for the menu asks for nothing that was asked already', async () => {
    await editor.call(userPermissions, OWN_SCREENS)
    expect(await measureCost(() => editor.call(userPermissions, OWN_SCREENS))).toHaveLength(WHO)
  })

  it('of a program costs no more than that of a person', async () => {
    const { token } = await editor.call(apiTokenAdd, { body: { name: '计数' } })
    const program = server.api(token)
    const sent = await measureCost(() => program.call(docListRecent, { query: { pageSize: 1 } }))
    expect(sent.length).toBeLessThanOrEqual(WHO + 3)
  })

  it('for a page of documents takes at most three statements: how many, which, and whether their rows are the same; alone it takes one', async () => {
    const sent = await measureCost(async () => {
      const page = await editor.call(docListRecent, { query: { pageSize: 10 } })
      expect(page.records).toHaveLength(10)
      expect(page.total).toBe(12)
    })
    expect(sent).toHaveLength(WHO + (isAlone ? 1 : 3))
    expect(sent.at(-1)!.name).toBe(isAlone ? undefined : 'document-stamps')
  })

  it('that searches reads the hits and writes itself down without waiting for the disk', async () => {
    const body = { content: '采购', title: '采购' }
    await vi.waitFor(async () => expect((await editor.call(docSearch, { body })).kmSearchResultVOPage.total).toBe(12), {
      timeout: 60_000,
      interval: 200,
    })
    const sent = await measureCost(async () => {
      await editor.call(docSearch, { body })
      await server.running.engines.searches.flush()
    })
    expect(sent.length).toBeLessThanOrEqual(WHO + (isAlone ? 1 : 5))
    expect(sent.some(({ text }) => /from "change"/.test(text))).toBe(!isAlone)
    const noted = sent.filter(({ text }) => text.startsWith('insert into "search_record"'))
    expect(noted).toHaveLength(1)
    expect(noted[0]!.text).toContain('synchronous_commit')
  })
})

describe('what is kept of who asks', () => {
  it('is built from tables that are watched, and from no others', async () => {
    const { db } = server.running.engines
    const sent = await statements.during(async () => {
      await db.update(user).set({ post: '计数' }).where(eq(user.username, 'editor'))
      await editor.call(userPermissions, OWN_SCREENS)
    })
    const read = new Set(sent.flatMap(({ text }) => namedTables(text)))
    const tables = await db.execute<{ name: string }>(sql`select relname as name from pg_class where relkind = 'r'`)
    const ours = [...read].filter((name) => tables.rows.some((row) => row.name === name))
    expect(ours).toEqual(expect.arrayContaining(['session', 'app_user', 'role', 'access_grant', 'department']))
    const watched: readonly string[] = [...FACT_TABLES, ...HOLDER_TABLES]
    const background = ['task', 'change', 'file', 'search_word', 'site_config', 'document', 'document_version']
    expect(ours.filter((name) => !watched.includes(name) && !background.includes(name))).toEqual([])
  })

  it('loses no row by a cascade from a table that is not watched', async () => {
    expect(await cascadesInto([...FACT_TABLES, ...HOLDER_TABLES], PARENT_TABLES)).toEqual([])
  })
})

describe('what is kept of a row', () => {
  it('is read from tables that are watched, and from no others', async () => {
    await server.running.engines.db.execute(sql`update document set views = views + 1`)
    const sent = await statements.during(() => editor.call(docListRecent, { query: { pageSize: 10 } }))
    const stamps = sent.find(({ name }) => name === 'document-stamps')!
    const rows = sent.find(({ name }) => name === 'document-rows')!
    for (const { text } of [stamps, rows]) expect(namedTables(text).toSorted()).toEqual([...ROW_TABLES])
  })

  it('loses nothing by a cascade from a table that is not watched', async () => {
    expect(await cascadesInto(ROW_TABLES, [])).toEqual([])
  })
})

const namedTables = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map((match) => match[1]!)),
]

/** Foreign keys by which rows of these tables go or change with one of another table. */
async function cascadesInto(watched: readonly string[], parents: readonly string[]) {
  const { rows } = await server.running.engines.db.execute<{ child: string; parent: string }>(sql`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype <> 'a'`)
  const names = rows.map(({ child, parent }) => ({
    child: child.replaceAll('"', ''),
    parent: parent.replaceAll('"', ''),
  }))
  return names.filter(({ child, parent }) => watched.includes(child) && ![...watched, ...parents].includes(parent))
}
