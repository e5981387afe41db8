import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { favouriteAdd, favouriteDelete, favouriteOfDocs } from '#core/contract/km/community/favourite.ts'
import {
  favouriteDeleteBatch,
  favouriteEdit,
  favouriteGet,
  favouriteList,
  favouriteLost,
  favouriteMove,
  folderAdd,
  folderDelete,
  folderEdit,
  folderList,
} from '#core/contract/km/community/favourite-list.ts'
import { docDelete, docGet } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { userDelete } from '#core/contract/sys/user.ts'
import { userPurge } from '#core/contract/sys/user-bin.ts'
import { document, favourite } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { settled, uploadText } from '../../support/documents.ts'

let { server, company, admin, editor, lina, other } = {} as Cast
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
const newDocument = async (scope: 'staff' | 'private' = 'staff') =>
  (await uploadText(editor, `收藏${++counter}.txt`, `第${counter}篇可收藏的制度`, scope)).id
const keep = (api: Api, docId: string, folderId?: string) =>
  api.call(favouriteAdd, { query: { docId, ...(folderId && { folderId }) } })
const drop = (api: Api, docId: string) => api.call(favouriteDelete, { query: { docId } })
const list = async (api: Api, query: object = {}) =>
  (await api.call(favouriteList, { query: { pageSize: 100, ...query } })).records
const ids = async (api: Api, query: object = {}) => (await list(api, query)).map((row) => row.id)
const details = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const counted = async (id: string) => (await details(editor, id)).favourites
const setLevel = (id: string, level: number) =>
  server.running.engines.db.update(document).set({ level }).where(eq(document.id, id))

describe('refusals', () => {
  it('are for people: no guest, no program', async () => {
    const docId = await newDocument()
    await expect(keep(server.guest, docId)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '收藏', works: true } })).token)
    await expect(keep(program, docId)).rejects.toMatchObject({ kind: 'denied' })
    await expect(program.call(favouriteList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
  })

  it('what one may not open looks like what is not there', async () => {
    const secret = await newDocument('private')
    await expect(keep(lina, secret)).rejects.toThrow('找不到文档')
    await expect(keep(lina, 'f'.repeat(32))).rejects.toThrow('找不到文档')
    expect(await counted(secret)).toBe(0)
  })

  it('leaves alone what is somebody else’s', async () => {
    const docId = await newDocument()
    const id = await keep(lina, docId)
    const folderId = await lina.call(folderAdd, { body: { name: '李娜的' } })
    const mine = await keep(other, docId)
    await expect(other.call(favouriteGet, { query: { id } })).rejects.toThrow('找不到这条收藏')
    await expect(other.call(favouriteDeleteBatch, { query: { ids: id } })).rejects.toThrow('找不到这条收藏')
    await expect(other.call(favouriteEdit, { body: { id, folderId: null } })).rejects.toThrow('找不到这条收藏')
    await expect(other.call(favouriteMove, { body: { ids: [mine], folderId } })).rejects.toThrow('找不到这个收藏夹')
    await expect(keep(other, await newDocument(), folderId)).rejects.toThrow('找不到这个收藏夹')
    await expect(other.call(folderEdit, { body: { id: folderId, name: '我的' } })).rejects.toThrow('找不到这个收藏夹')
    await expect(other.call(folderDelete, { query: { id: folderId } })).rejects.toThrow('找不到这个收藏夹')
    expect(await ids(lina)).toEqual([docId])
    expect(await counted(docId)).toBe(2)
    await drop(lina, docId)
    await drop(other, docId)
  })

  it('of a folder without a name, of a name twice, of more than a hundred', async () => {
    const add = (name: string) => editor.call(folderAdd, { body: { name } })
    await expect(add('  ')).rejects.toThrow('请填写收藏夹名称')
    await expect(add('长'.repeat(51))).rejects.toThrow('不能超过 50 个字')
    const tried = await Promise.allSettled([add('制度'), add('制度')])
    expect(tried.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (let n = 1; n < 100; n++) await add(`夹${n}`)
    await expect(add('再一个')).rejects.toThrow('收藏夹最多 100 个')
  })
})

describe('a favourite', () => {
  it('is added once, shows in list and details, is counted, and is taken away', async () => {
    const [docId, later] = [await newDocument(), await newDocument()]
    const id = await keep(lina, docId)
    await keep(lina, later)
    await expect(keep(lina, docId)).rejects.toThrow('已经收藏的文档无需再次收藏')
    expect(await ids(lina)).toEqual([later, docId])
    expect(await ids(lina, { order: 'asc' })).toEqual([docId, later])
    const [, row] = await list(lina)
    expect(row).toMatchObject({
      favouriteId: id,
      favourite: 1,
      favourites: 1,
      folderId: null,
      title: `收藏${counter - 1}`,
    })
    expect(row!.addTime).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(await lina.call(favouriteGet, { query: { id } })).toMatchObject({ docId, addTime: row!.addTime })
    expect((await details(lina, docId)).favourite).toBe(1)
    expect((await details(other, docId)).favourite).toBe(0)
    const asked = await lina.call(favouriteOfDocs, { query: { ids: [docId, 'none'].join() } })
    expect(asked.map((each) => each.id)).toEqual([id])
    expect(await other.call(favouriteOfDocs, { query: { ids: docId } })).toEqual([])
    await drop(lina, docId)
    await expect(drop(lina, docId)).rejects.toThrow('找不到这条收藏')
    expect(await ids(lina)).toEqual([later])
    expect(await counted(docId)).toBe(0)
    await drop(lina, later)
  })

  it('is found by the conditions and orders of document lists', async () => {
    const docs = [await newDocument(), await newDocument()]
    for (const docId of docs) await keep(lina, docId)
    expect(await ids(lina, { title: `收藏${counter}` })).toEqual([docs[1]])
    expect(await ids(lina, { column: 'title', order: 'asc' })).toEqual(docs)
    expect(await ids(lina, { fileType: 'pdf' })).toEqual([])
    const page = await lina.call(favouriteList, { query: { pageSize: 1, pageNo: 2 } })
    expect(page).toMatchObject({ total: 2, current: 2 })
    expect(page.records.map((row) => row.id)).toEqual([docs[0]])
    const rows = (await list(lina)).map((row) => row.favouriteId)
    await lina.call(favouriteDeleteBatch, { query: { ids: rows.join() } })
    expect(await list(lina)).toEqual([])
    expect(await Promise.all(docs.map(counted))).toEqual([0, 0])
  })

  it('that may not be opened any more is left out, told as lost, and can be taken away', async () => {
    const docId = await newDocument()
    const folderId = await lina.call(folderAdd, { body: { name: '涉密' } })
    const id = await keep(lina, docId, folderId)
    await setLevel(docId, 5)
    expect(await ids(lina)).toEqual([])
    expect((await lina.call(folderList, {})).all).toBe(0)
    const lost = await lina.call(favouriteLost, {})
    expect(lost.map((row) => row.id)).toEqual([id])
    expect(JSON.stringify(lost)).not.toContain('收藏')
    await drop(lina, docId)
    expect(await lina.call(favouriteLost, {})).toEqual([])
    await setLevel(docId, 0)
    expect(await counted(docId)).toBe(0)
  })

  it('goes with its document when that is purged', async () => {
    const docId = await newDocument()
    await settled(editor, docId)
    await keep(lina, docId)
    await editor.call(docDelete, { query: { id: docId } })
    expect(await ids(lina)).toEqual([])
    await admin.call(docPurge, { query: { ids: docId } })
    expect(await lina.call(favouriteLost, {})).toEqual([])
  })
})

describe('the counter of a document', () => {
  it('is right after many at once, each twice, some of them taking it away again', async () => {
    const docId = await newDocument()
    const people = [admin, editor, lina, other, await server.signIn('reviewer')]
    const added = await Promise.allSettled([...people, ...people].map((api) => keep(api, docId)))
    expect(added.filter((each) => each.status === 'fulfilled')).toHaveLength(people.length)
    expect(await counted(docId)).toBe(people.length)
    const leaving = [lina, lina, other, other, other]
    const left = await Promise.allSettled(leaving.map((api) => drop(api, docId)))
    expect(left.filter((each) => each.status === 'fulfilled')).toHaveLength(2)
    expect(await counted(docId)).toBe(people.length - 2)
  })

  it('does not mind two people who add and take away several documents at the same time', async () => {
    const docs = [await newDocument(), await newDocument(), await newDocument()]
    const round = async (api: Api, order: readonly string[]) => {
      const rows: string[] = []
      for (const docId of order) rows.push(await keep(api, docId))
      await api.call(favouriteDeleteBatch, { query: { ids: rows.join() } })
    }
    for (let n = 0; n < 5; n++) await Promise.all([round(lina, docs), round(other, docs.toReversed())])
    expect(await Promise.all(docs.map(counted))).toEqual([0, 0, 0])
  })

  it('loses those of a person who is gone for good', async () => {
    const docId = await newDocument()
    const { id, username } = await company.newPerson({ selectedroles: company.roles['Common'] })
    await keep(await company.entered(username), docId)
    await keep(lina, docId)
    expect(await counted(docId)).toBe(2)
    await admin.call(userDelete, { query: { id } })
    await admin.call(userPurge, { query: { userIds: id } })
    expect(await counted(docId)).toBe(1)
    expect(await server.running.engines.db.$count(favourite, eq(favourite.documentId, docId))).toBe(1)
    await drop(lina, docId)
  })
})

describe('folders', () => {
  it('hold a favourite in one of them or none, count it, and let it go when they are deleted', async () => {
    const reviewer = await server.signIn('reviewer')
    const folder = (name: string) => reviewer.call(folderAdd, { body: { name } })
    const before = (await reviewer.call(folderList, {})).all
    const [a, b] = [await folder('甲'), await folder('乙')]
    const [one, two] = [await newDocument(), await newDocument()]
    const id = await keep(reviewer, one, a)
    await keep(reviewer, two, b)
    expect(await ids(reviewer, { folderId: a })).toEqual([one])
    await reviewer.call(favouriteMove, { body: { ids: [id], folderId: b } })
    expect(await ids(reviewer, { folderId: a })).toEqual([])
    expect(await ids(reviewer, { folderId: b, order: 'asc' })).toEqual([one, two])
    await reviewer.call(folderEdit, { body: { id: b, name: '丙', sortOrder: 0 } })
    await reviewer.call(folderEdit, { body: { id: a, sortOrder: 1 } })
    await expect(reviewer.call(folderEdit, { body: { id: a, name: '丙' } })).rejects.toThrow('已有同名的收藏夹')
    const shown = await reviewer.call(folderList, {})
    expect(shown.folders.map(({ name, amount }) => [name, amount])).toEqual([
      ['丙', 2],
      ['甲', 0],
    ])
    expect(shown.all).toBe(before + 2)
    await reviewer.call(favouriteEdit, { body: { id, folderId: null } })
    expect(await ids(reviewer, { folderId: b })).toEqual([two])
    await reviewer.call(folderDelete, { query: { id: b } })
    expect((await ids(reviewer, { folderId: 'none' })).slice(0, 2)).toEqual([two, one])
    expect((await reviewer.call(folderList, {})).folders.map((row) => row.name)).toEqual(['甲'])
  })
})
