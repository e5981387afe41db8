import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documentFacts, pathTo, buildTree } from '#core/access/trees.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { documentTokens, token } from '#core/access/tokens.ts'
import { ApiFault } from '#core/api/fault.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet, docListRecent, docUpload } from '#core/contract/km/documents/document.ts'
import { topicAddDocuments, topicRemoveDocument } from '#core/contract/km/documents/topic-document.ts'
import { topics } from '#core/contract/sys/category.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { lockTrees } from '#server/access/documents/document-tokens.ts'
import { rewriteBelow } from '#server/access/documents/rewrite.ts'
import type { Database } from '#server/db/database.ts'
import { department, document, taxonomyNode } from '#server/db/schema/index.ts'
import { way } from '../../../whole-way.ts'
import { eventually, PATIENCE_MS, search, uploadText } from '../../support/documents.ts'
import { startServer } from '../../support/fixture.ts'

const AT_ONCE = way(20, 50)
const STEPS = 4
const DOCUMENTS = 12

/** Tokens and codes that follow from the trees as they stand, computed from nothing else. */
async function assertConsistent(db: Database): Promise<void> {
  const nodes = await db.select().from(taxonomyNode)
  const tree = buildTree(nodes)
  const trees = { departments: buildTree(await db.select().from(department)), categories: tree, topics: tree }
  for (const row of await db.select().from(document)) {
    const { labels, audience } = documentTokens(documentFacts(row, trees))
    expect([row.labels.toSorted(), row.audience.toSorted()]).toEqual([labels.toSorted(), audience.toSorted()])
  }
  for (const row of nodes) {
    const path = pathTo(tree, row.id)
    expect(path.at(-1), 'no circle').toBe(nodes.find((each) => path.includes(each.id) && each.parentId === null)?.id)
    const parent = nodes.find((each) => each.id === row.parentId)
    expect(row.code).toMatch(new RegExp(`^${parent?.code ?? ''}[A-Z]\\d\\d$`))
  }
}

it(
  'a crowd at once moves, closes and opens nodes and files documents: no deadlock, no wrong token, no code twice',
  { tags: 'prove' },
  async () => {
    await using server = await startServer()
    const { db } = server.running.engines
    const [admin, reader] = [await server.signIn('admin'), await server.signIn('lina')]
    for (const calls of [topics, categories]) {
      let pid = '0'
      for (let n = 0; n < 8; n++) pid = (await admin.call(calls.taxonomyAdd, { body: { name: `群${n}`, pid } })).id
    }
    const of = (kind: 'topic' | 'category') => db.select().from(taxonomyNode).where(eq(taxonomyNode.kind, kind))
    const [topicRows, categoryRows] = [await of('topic'), await of('category')]
    const departments = await db.select().from(department)
    const setup = seededRandom(1)
    const docs: string[] = []
    for (let n = 0; n < DOCUMENTS; n++) {
      const body = {
        scope: setup.pick(['staff', 'department', 'public'] as const),
        category: setup.pick(categoryRows).code,
        topicIds: setup.pick(topicRows).id,
        depId: setup.pick(departments).id,
      }
      const file = { file: new Blob([`第${n}篇`]), fileName: `群鸦${n}.txt` }
      docs.push((await admin.call(docUpload, { ...file, body })).id)
    }
    await assertConsistent(db)

    let done = 0
    const worker = async (seed: number) => {
      const random = seededRandom(seed)
      for (let step = 0; step < STEPS; step++) {
        const [topicId, pid] = [random.pick(topicRows).id, random.pick(['0', random.pick(topicRows).id])]
        const [category, above] = [random.pick(categoryRows).id, random.pick(['0', random.pick(categoryRows).id])]
        const [departmentId, parentId] = [random.pick(departments).id, random.pick(departments).id]
        const closed = random.int(2)
        const docIds = [random.pick(docs), random.pick(docs)].join(',')
        const add = () => admin.call(topicAddDocuments, { query: { topicId, docIds } })
        const take = () => admin.call(topicRemoveDocument, { query: { topicId, docId: random.pick(docs) } })
        const actions = [
          add,
          add,
          take,
          take,
          () => admin.call(topics.taxonomyEdit, { body: { id: topicId, closed } }),
          () => admin.call(topics.taxonomyEdit, { body: { id: topicId, pid } }),
          () => admin.call(topics.taxonomyAdd, { body: { name: '新来', pid: topicId } }),
          () => admin.call(categories.taxonomyEdit, { body: { id: category, pid: above, closed } }),
          () => admin.call(departmentEdit, { body: { id: departmentId, parentId, closed } }),
        ]
        try {
          await random.pick(actions)()
          done++
        } catch (error) {
          expect(error).toBeInstanceOf(ApiFault)
          expect((error as ApiFault).kind, String(error)).toBe('refused')
          expect(String(error)).not.toContain('操作失败')
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, seed) => worker(seed + 1)))
    expect(done).toBeGreaterThan(AT_ONCE)
    await assertConsistent(db)
    const listed = (await reader.call(docListRecent, { query: { pageSize: 100 } })).records.map((row) => row.id)
    const found = async () =>
      (await search(reader, '群鸦', { pageSize: 100 })).kmSearchResultVOPage.records.map((row) => row.id)
    await expect.poll(async () => (await found()).toSorted(), { timeout: PATIENCE_MS }).toEqual(listed.toSorted())
  },
)

it('a document filed while its topic is being closed waits for it, and is closed', async () => {
  await using server = await startServer()
  const { db } = server.running.engines
  const [admin, reader] = [await server.signIn('admin'), await server.signIn('lina')]
  const { id: topicId } = await admin.call(topics.taxonomyAdd, { body: { name: '将闭' } })
  const doc = await uploadText(admin, '迟到.txt', '迟到', 'staff')
  let filing: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await lockTrees(tx)
    await tx.update(taxonomyNode).set({ closed: true }).where(eq(taxonomyNode.id, topicId))
    await rewriteBelow(tx, '0', { label: token.topic(topicId), openedBy: null })
    filing = admin.call(topicAddDocuments, { query: { topicId, docIds: doc.id } })
    await eventually('somebody waits for the trees', async () => {
      const waiting = await db.execute(sql`
        select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and not l.granted`)
      return waiting.rows.length > 0 ? true : null
    })
  })
  await filing
  await assertConsistent(db)
  expect((await reader.call(docGet, { query: { id: doc.id } })).total).toBe(0)
})
