import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  savedSearchAdd,
  savedSearchDelete,
  savedSearchEdit,
  savedSearchHits,
  savedSearchList,
  savedSearchSeen,
} from '#core/contract/km/search/saved-search.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete, docUpload } from '#core/contract/km/documents/document.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { topics } from '#core/contract/sys/category.ts'
import { document, savedSearch, savedSearchHit, taxonomyNode } from '#server/db/schema/index.ts'
import { actorOfUser } from '#server/sign-in/actor/person-actor.ts'
import { checkSavedSearches } from '#server/search/saved/check.ts'
import { eventually, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { migrationStatements } from '../support/migration-statements.ts'

let server: TestServer
let editor: Api
let lina: Api
let zhangwei: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  zhangwei = await server.signIn('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const body = { name: '差旅', query: { content: '差旅费报销', title: '差旅费报销' }, alert: true }
const mine = async (api: Api, id: string) => (await api.call(savedSearchList, {})).find((row) => row.id === id)
const hits = async (api: Api, id: string) => api.call(savedSearchHits, { query: { id } })

async function put(name: string, text: string, scope: 'staff' | 'private' = 'staff'): Promise<string> {
  const { id } = await uploadText(editor, name, text, scope)
  await settled(editor, id)
  await searchable(editor, text.slice(0, 10), id)
  return id
}

/** Everything is due, and the check is run as the clock would have it run. */
async function checkNow(): Promise<void> {
  const { engines } = server.running
  const { db } = engines
  const deps = { ...engines, actorOfUser: (userId: string) => actorOfUser(db, userId) }
  const began = new Date()
  await eventually('checked', async () => {
    // The server's own round may be on its way with an earlier moment: then once more.
    const due = await db
      .update(savedSearch)
      .set({ checkTime: new Date(0) })
      .where(and(eq(savedSearch.alert, true), or(isNull(savedSearch.checkTime), lt(savedSearch.checkTime, began))))
      .returning({ id: savedSearch.id })
    if (due.length === 0) return true
    await checkSavedSearches(deps, AbortSignal.timeout(60_000))
    return null
  })
}

it('belongs to a person', async () => {
  await expect(server.guest.call(savedSearchAdd, { body })).rejects.toMatchObject({ kind: 'expired' })
  await expect(lina.call(savedSearchAdd, { body: { ...body, name: ' ' } })).rejects.toThrow('请填写名称')
  const odd = { content: '差旅\ud800', unknown: { '\0': '\0' } }
  await lina.call(savedSearchAdd, { body: { ...body, query: odd } })
  const id = await lina.call(savedSearchAdd, { body: { ...body, alert: false } })
  expect(await mine(lina, id)).toMatchObject({ name: '差旅', alert: false, fresh: 0 })
  expect(await mine(zhangwei, id)).toBeUndefined()
  await expect(hits(zhangwei, id)).rejects.toThrow('找不到保存的搜索')
  await expect(zhangwei.call(savedSearchSeen, { query: { id } })).rejects.toThrow('找不到保存的搜索')
  const change = { id, name: '差旅费', alert: true }
  await expect(zhangwei.call(savedSearchEdit, { body: change })).rejects.toThrow('找不到保存的搜索')
  await expect(zhangwei.call(savedSearchDelete, { query: { ids: id } })).rejects.toThrow('找不到保存的搜索')
  await lina.call(savedSearchEdit, { body: change })
  expect(await mine(lina, id)).toMatchObject({ name: '差旅费', alert: true })
  await lina.call(savedSearchDelete, { query: { ids: id } })
  expect(await mine(lina, id)).toBeUndefined()
})

it('notes what is new, once, of what its owner may read', async () => {
  await put('旧办法.md', '差旅费报销旧办法已经施行多年。')
  const id = await lina.call(savedSearchAdd, { body })
  await checkNow()
  expect(await hits(lina, id)).toEqual([])

  const fresh = await put('新办法.md', '新的差旅费报销办法自今日起施行。')
  await put('别的.md', '食堂本周供应红烧肉与清蒸鱼，不谈报销。')
  const secret = await put('密件.md', '董事差旅费报销从宽掌握不得外传。', 'private')
  await checkNow()
  await checkNow()
  expect(await hits(lina, id)).toMatchObject([{ docId: fresh, title: '新办法', seen: false }])
  expect(await mine(lina, id)).toMatchObject({ fresh: 1 })
  expect(JSON.stringify(await hits(lina, id))).not.toContain(secret)

  await lina.call(savedSearchSeen, { query: { id } })
  expect(await mine(lina, id)).toMatchObject({ fresh: 0 })
  expect(await hits(lina, id)).toMatchObject([{ docId: fresh, seen: true }])
  await editor.call(docDelete, { query: { id: fresh } })
  expect(await hits(lina, id)).toEqual([])
})

/** The kept search of a category that is moved below another one, while a third one gets the code that is free now. */
it('stays with its category and topic when they are moved, and does not come to mean the one that gets their code', async () => {
  const admin = await server.signIn('admin')
  const add = (name: string) => admin.call(categories.taxonomyAdd, { body: { name } })
  const [above, filed] = [await add('合同'), await add('采购')]
  const topic = await admin.call(topics.taxonomyAdd, { body: { name: '年度采购' } })
  const query = {
    content: '采购流程',
    category: [filed.code!],
    filterParams: [{ content: '流程', category: [filed.code!] }],
  }
  const id = await lina.call(savedSearchAdd, { body: { name: '采购', query, alert: true } })
  const byTopic = { content: '采购流程', topicCodes: [topic.code!, 'nowhere'] }
  const other = await lina.call(savedSearchAdd, { body: { name: '专题', query: byTopic, alert: false } })
  await admin.call(categories.taxonomyEdit, { body: { id: filed.id, pid: above.id } })
  const moved = await admin.call(categories.taxonomyGet, { query: { id: filed.id } })
  const next = await add('后勤')
  expect([moved.code === filed.code, next.code]).toEqual([false, filed.code])

  const shown = (await mine(lina, id))!.query
  expect(shown).toMatchObject({ category: [moved.code], filterParams: [{ content: '流程', category: [moved.code] }] })
  expect((await mine(lina, other))!.query).toMatchObject({ topicCodes: [topic.code, '?nowhere'] })
  const upload = async (name: string, category: string) => {
    const body = { scope: 'staff' as const, category }
    const doc = await editor.call(docUpload, { file: new Blob([`${name}的采购流程`]), fileName: `${name}.txt`, body })
    await settled(editor, doc.id)
    await searchable(editor, `${name}的采购流程`, doc.id)
  }
  await upload('甲方', moved.code!)
  await upload('后勤处', next.code!)
  await checkNow()
  expect((await hits(lina, id)).map((hit) => hit.title)).toEqual(['甲方'])
  // Whoever's category is gone finds nothing, not everything.
  await db().delete(taxonomyNode).where(eq(taxonomyNode.id, topic.id))
  expect((await mine(lina, other))!.query).toMatchObject({ topicCodes: [topic.id, '?nowhere'] })
})

it('is upgraded from codes to ids, as far as they name something', async () => {
  const admin = await server.signIn('admin')
  const node = await admin.call(categories.taxonomyAdd, { body: { name: '旧的' } })
  const id = await lina.call(savedSearchAdd, {
    body: { name: '旧的', query: { content: '旧', category: [node.code!] } },
  })
  const old = { content: '旧', category: [node.code, 'Z99'], filterParams: [{ content: '的', category: [node.code] }] }
  await db().update(savedSearch).set({ query: old }).where(eq(savedSearch.id, id))
  const [, ...statements] = migrationStatements('saved-search-ids')
  await db().transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  const [row] = await db().select().from(savedSearch).where(eq(savedSearch.id, id))
  expect(row!.query).toEqual({
    content: '旧',
    category: [node.id, '?Z99'],
    filterParams: [{ content: '的', category: [node.id] }],
  })
})

it('tells nobody of old documents that come into sight because newer ones went', async () => {
  const ids: string[] = []
  for (let at = 0; at < 104; at += 8) {
    const names = Array.from({ length: 8 }, (_, more) => `夜班交接记录第${at + more}号`)
    ids.push(...(await Promise.all(names.map((name) => uploadText(editor, `${name}.txt`, name)))).map((doc) => doc.id))
  }
  for (const each of ids) await settled(editor, each)
  await searchable(editor, '夜班交接记录', ids.at(-1)!)
  const query = { content: '夜班交接记录', title: '夜班交接记录' }
  await eventually('all indexed', async () =>
    (await lina.call(docSearch, { body: query })).kmSearchResultVOPage.total === 104 ? true : null,
  )
  const id = await lina.call(savedSearchAdd, { body: { name: '夜班', query, alert: true } })
  for (const gone of ids.slice(-3)) await editor.call(docDelete, { query: { id: gone } })
  await eventually('gone', async () =>
    (await lina.call(docSearch, { body: query })).kmSearchResultVOPage.total === 101 ? true : null,
  )
  await checkNow()
  expect(await hits(lina, id)).toEqual([])
  await put('夜班新记录.txt', '夜班交接记录又一号')
  await checkNow()
  expect((await hits(lina, id)).map((hit) => hit.title)).toEqual(['夜班新记录'])
})

it('marks as seen what was there when the list was read, and nothing the person may not read', async () => {
  const id = await lina.call(savedSearchAdd, { body: { ...body, name: '已看', query: { content: '考勤打卡办法' } } })
  const first = await put('打卡甲.txt', '考勤打卡办法甲')
  await checkNow()
  const { checkTime } = (await mine(lina, id))!
  await put('打卡乙.txt', '考勤打卡办法乙')
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await checkNow()
  await lina.call(savedSearchSeen, { query: { id, until: checkTime! } })
  expect((await hits(lina, id)).map((hit) => [hit.title, hit.seen])).toEqual([
    ['打卡乙', false],
    ['打卡甲', true],
  ])
  await db().update(savedSearchHit).set({ seen: false }).where(eq(savedSearchHit.searchId, id))
  await db().update(document).set({ released: false }).where(eq(document.id, first))
  await lina.call(savedSearchSeen, { query: { id } })
  const seen = await db().select().from(savedSearchHit).where(eq(savedSearchHit.searchId, id))
  expect(
    seen
      .filter((hit) => hit.alerted)
      .map((hit) => `${hit.documentId === first ? 'hidden' : 'shown'} ${hit.seen}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['hidden false', 'shown true'])
  await expect(lina.call(savedSearchSeen, { query: { id, until: '昨天' } })).rejects.toThrow('时间格式不正确')
})
