import { isNull, lt, or } from 'drizzle-orm'
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
import { docDelete } from '#core/contract/km/documents/document.ts'
import { savedSearch } from '#server/db/schema/index.ts'
import { actorOfUser } from '#server/sign-in/actor/person-actor.ts'
import { checkSavedSearches } from '#server/search/saved/check.ts'
import { eventually, searchable, settled, uploadText } from './documents.ts'
import { startServer, type TestServer } from './fixture.ts'

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
      .where(or(isNull(savedSearch.checkTime), lt(savedSearch.checkTime, began)))
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
  await expect(hits(zhangwei, id)).rejects.toThrow('找不到保存的检索')
  await expect(zhangwei.call(savedSearchSeen, { query: { id } })).rejects.toThrow('找不到保存的检索')
  const change = { id, name: '差旅费', alert: true }
  await expect(zhangwei.call(savedSearchEdit, { body: change })).rejects.toThrow('找不到保存的检索')
  await expect(zhangwei.call(savedSearchDelete, { query: { ids: id } })).rejects.toThrow('找不到保存的检索')
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
