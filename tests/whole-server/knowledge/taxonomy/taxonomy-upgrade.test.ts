import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { dictItems } from '#core/contract/sys/dictionaries/dict.ts'
import type { Database } from '#server/db/database.ts'
import { dict, dictItem, document, installation, taxonomyNode } from '#server/db/schema/index.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer } from '../../support/fixture.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../server/db/migrations')
const ITEMS = ['1 规章制度', '2 业务流程', '3 改过的名字', '10 新加的']

/** Categories as they were: values of a dictionary. */
async function asBefore(db: Database): Promise<void> {
  await db.delete(taxonomyNode).where(eq(taxonomyNode.kind, 'category'))
  await db.delete(installation).where(eq(installation.key, 'seed/categories'))
  const [found] = await db.select().from(dict).where(eq(dict.dictCode, 'km_dict_category'))
  const items = ITEMS.map((line, i) => {
    const [itemValue, itemText] = line.split(' ') as [string, string]
    return { dictId: found!.id, itemValue, itemText, sortOrder: i, enabled: itemValue !== '2' }
  })
  await db.insert(dictItem).values(items)
}

async function migrate(db: Database): Promise<void> {
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_places_data.sql'))!
  for (const statement of readFileSync(path.join(FOLDER, file), 'utf8').split('--> statement-breakpoint')) {
    await db.execute(sql.raw(statement))
  }
}

it('makes categories of the dictionary, in which documents stand as before', async () => {
  await using server = await startServer()
  const editor = await server.signIn('editor')
  const doc = await uploadText(editor, '旧分类.txt', '旧分类', 'staff')
  const { db } = server.running.engines
  await asBefore(db)
  await db
    .update(document)
    .set({ category: '3', labels: sql`marks || '{cat:3}'`, audience: sql`opens || '{cat:3}'` })
    .where(eq(document.id, doc.id))
  await migrate(db)
  await server.restart()

  const [admin, reader] = [await server.signIn('admin'), await server.signIn('lina')]
  const tree = await admin.call(categories.taxonomyRoots, { query: {} })
  expect(tree.map(({ id, code, name }) => `${id} ${code} ${name}`)).toEqual([
    '1 A01 规章制度',
    '2 A02 业务流程',
    '3 A03 改过的名字',
    '10 A04 新加的',
  ])
  expect((await admin.call(dictItems, { params: { code: 'km_dict_category' } })).map((item) => item.value)).toEqual([
    'A01',
    'A02',
    'A03',
    'A04',
  ])
  const seen = () => reader.call(docListRecent, { query: { category: 'A03' } })
  expect((await seen()).records[0]).toMatchObject({ id: doc.id, category_dictText: '改过的名字' })
  await admin.call(categories.taxonomyEdit, { body: { id: '3', closed: 1 } })
  expect([(await seen()).total, (await reader.call(docGet, { query: { id: doc.id } })).total]).toEqual([0, 0])
  await admin.call(categories.taxonomyAdd, { body: { name: '以后的' } })
  expect((await admin.call(categories.taxonomyRoots, { query: {} })).at(-1)!.code).toBe('A05')
})
