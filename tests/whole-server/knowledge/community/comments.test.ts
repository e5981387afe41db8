import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  commentAdd,
  commentDelete,
  commentDeleteBatch,
  commentEdit,
  commentGet,
  commentList,
  commentPeople,
  commentResolve,
  commentsSeen,
  commentsToMe,
  commentsUnseen,
} from '#core/contract/km/community/comment.ts'
import { docDelete, docGet } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { docComment, document } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { settled, uploadText } from '../../support/documents.ts'

let { server, company, admin, editor, lina, other, idOf } = {} as Cast
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other, idOf } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
const newDocument = async (scope: 'staff' | 'private' | 'department' = 'staff') =>
  (await uploadText(editor, `评论${++counter}.txt`, `第${counter}篇可评论的制度`, scope)).id
const say = (api: Api, docId: string, comment: string, more: { replyTo?: string; mentions?: string[] } = {}) =>
  api.call(commentAdd, { body: { docId, comment, ...more } })
const threads = (api: Api, docId: string, query: object = {}) =>
  api.call(commentList, { query: { docId, pageSize: 100, ...query } })
const counted = async (id: string) => (await editor.call(docGet, { query: { id } })).records[0]!.comments
const remove = (api: Api, id: string) => api.call(commentDelete, { query: { id } })
const toMe = async (api: Api, unseen = false) =>
  (await api.call(commentsToMe, { query: { pageSize: 100, unseen } })).records
const db = () => server.running.engines.db
const freshPerson = async () => {
  const { id, username } = await company.newPerson({ selectedroles: company.roles['Common'] })
  return { id, username, api: await company.entered(username) }
}

describe('refusals', () => {
  it('are for people: no guest, no program', async () => {
    const docId = await newDocument()
    await expect(say(server.guest, docId, '一句')).rejects.toMatchObject({ kind: 'expired' })
    await expect(threads(server.guest, docId)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '评论', works: true } })).token)
    await expect(threads(program, docId)).rejects.toMatchObject({ kind: 'denied' })
  })

  it('keeps comments as hidden as their document', async () => {
    const docId = await newDocument('private')
    const { id } = await say(editor, docId, '只有我知道')
    await expect(say(lina, docId, '我也想说')).rejects.toThrow('找不到文档')
    await expect(threads(lina, docId)).rejects.toThrow('找不到文档')
    for (const call of [commentGet, commentDelete])
      await expect(lina.call(call, { query: { id } })).rejects.toThrow('找不到这条评论')
    await expect(lina.call(commentEdit, { body: { id, comment: '改' } })).rejects.toThrow('找不到这条评论')
    expect(await counted(docId)).toBe(1)
  })

  it('lets nobody else change a comment, and its author only for a quarter of an hour', async () => {
    const docId = await newDocument()
    const { id } = await say(lina, docId, '原话')
    await expect(other.call(commentEdit, { body: { id, comment: '改' } })).rejects.toThrow('只能修改自己的评论')
    await expect(editor.call(commentEdit, { body: { id, comment: '改' } })).rejects.toThrow('只能修改自己的评论')
    await expect(remove(other, id)).rejects.toThrow('只能删除自己的评论')
    await lina.call(commentEdit, { body: { id, comment: '改过的话' } })
    const early = new Date(Date.now() - 16 * 60_000)
    await db().update(docComment).set({ createTime: early }).where(eq(docComment.id, id))
    await expect(lina.call(commentEdit, { body: { id, comment: '再改' } })).rejects.toThrow('15 分钟后不能再修改')
    const row = await lina.call(commentGet, { query: { id } })
    expect(row).toMatchObject({ comment: '改过的话', may: { edit: false, delete: true } })
    expect((await company.lastAudit('comment-edit', id))?.before).toMatchObject({ text: '原话' })
  })

  it('of nothing, of too much, of answers to what is not there', async () => {
    const [docId, elsewhere] = [await newDocument(), await newDocument()]
    await expect(say(lina, docId, '  ')).rejects.toThrow('请填写评论')
    await expect(say(lina, docId, '长'.repeat(1001))).rejects.toThrow('不能超过 1000 个字')
    const { id } = await say(lina, elsewhere, '别处')
    await expect(say(lina, docId, '回', { replyTo: id })).rejects.toThrow('要回复的评论已被删除')
    await expect(lina.call(commentsSeen, { body: {} })).rejects.toThrow('请选择一条记录')
    expect(await counted(docId)).toBe(0)
  })

  it('names nobody who may not read the document', async () => {
    const docId = await newDocument('department')
    await expect(say(editor, docId, '看看', { mentions: [idOf['zhangwei']!] })).rejects.toThrow('张伟不能阅读这篇知识')
    await expect(say(editor, docId, '看看', { mentions: ['nobody'] })).rejects.toThrow('提及的人不存在或已停用')
    const many = Array.from({ length: 11 }, (_, n) => `u${n}`)
    await expect(say(editor, docId, '看看', { mentions: many })).rejects.toThrow('一条评论最多提及 10 人')
    expect(await counted(docId)).toBe(0)
    expect((await toMe(other)).filter((row) => row.comment.docId === docId)).toEqual([])
  })

  it('offers only who may read the document, and nobody of a document one may not open', async () => {
    const [open, closed] = [await newDocument(), await newDocument('department')]
    const offered = async (api: Api, docId: string, word = '') =>
      (await api.call(commentPeople, { query: { docId, word } })).map((each) => each.username)
    await expect(offered(server.guest, open)).rejects.toMatchObject({ kind: 'expired' })
    await expect(offered(other, await newDocument('private'))).rejects.toThrow('找不到文档')
    expect(await offered(editor, open, '张伟')).toEqual(['zhangwei'])
    expect(await offered(editor, open, 'zhang')).toEqual(['zhangwei'])
    expect(await offered(editor, open, 'editor')).toEqual([])
    expect(await offered(editor, closed, '张伟')).toEqual([])
    expect(await offered(editor, open, '%')).toEqual([])
  })

  it('of more than twenty in a minute', async () => {
    const docId = await newDocument()
    const { api } = await freshPerson()
    const said = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => say(api, docId, `第${n}句`)))
    expect(said.filter((each) => each.status === 'fulfilled')).toHaveLength(20)
    expect(await counted(docId)).toBe(20)
  })
})

describe('comments', () => {
  it('are threads, the newest first, with their answers below them in order', async () => {
    const docId = await newDocument()
    const first = await say(lina, docId, '第一条\n<b>原样</b>')
    const second = await say(other, docId, '第二条')
    const answer = await say(other, docId, '答一', { replyTo: first.id })
    const deeper = await say(lina, docId, '答二', { replyTo: answer.id })
    const page = await threads(editor, docId)
    expect(page.total).toBe(2)
    expect(page.records.map((row) => row.id)).toEqual([second.id, first.id])
    expect(page.records[1]).toMatchObject({ comment: '第一条\n<b>原样</b>', createBy: 'lina', realname: '李娜' })
    expect(page.records[1]!.replies.map((row) => [row.id, row.replyTo, row.threadId])).toEqual([
      [answer.id, first.id, first.id],
      [deeper.id, answer.id, first.id],
    ])
    expect((await threads(editor, docId, { pageSize: 1, pageNo: 2 })).records.map((row) => row.id)).toEqual([first.id])
    expect(await counted(docId)).toBe(4)
  })

  it('tell whom they name and whom they answer, once each, until it is seen', async () => {
    const docId = await newDocument()
    const before = (await lina.call(commentsUnseen, {})).unseen
    const first = await say(lina, docId, '请看', { mentions: [idOf['lina']!, idOf['zhangwei']!] })
    expect(first).toMatchObject({ mentions: [idOf['zhangwei']], people: [{ realname: '张伟' }] })
    await say(other, docId, '看了', { replyTo: first.id, mentions: [idOf['lina']!] })
    const answer = await say(other, docId, '再答', { replyTo: first.id })
    await say(lina, docId, '自答', { replyTo: first.id })
    const mine = (await toMe(lina)).filter((row) => row.comment.docId === docId)
    expect(mine.map((row) => [row.kind, row.comment.comment, row.seen])).toEqual([
      ['reply', '再答', false],
      ['mention', '看了', false],
    ])
    expect(mine[0]).toMatchObject({ title: `评论${counter}`, comment: { id: answer.id } })
    expect((await lina.call(commentsUnseen, {})).unseen).toBe(before + 2)
    await other.call(commentsSeen, { body: { ids: mine.map((row) => row.id) } })
    expect((await lina.call(commentsUnseen, {})).unseen).toBe(before + 2)
    await lina.call(commentsSeen, { body: { ids: [mine[0]!.id] } })
    expect((await lina.call(commentsUnseen, {})).unseen).toBe(before + 1)
    await lina.call(commentsSeen, { body: { all: true } })
    expect(await toMe(lina, true)).toEqual([])
    await db().update(document).set({ level: 5 }).where(eq(document.id, docId))
    expect((await toMe(lina)).filter((row) => row.comment.docId === docId)).toEqual([])
  })

  it('that are edited tell whom they name now, and no longer whom they named', async () => {
    const docId = await newDocument()
    const { id, api } = await freshPerson()
    const comment = await say(editor, docId, '请看', { mentions: [id] })
    expect((await api.call(commentsUnseen, {})).unseen).toBe(1)
    await editor.call(commentEdit, { body: { id: comment.id, comment: '不用看了' } })
    expect((await api.call(commentsUnseen, {})).unseen).toBe(1)
    await editor.call(commentEdit, { body: { id: comment.id, comment: '换人', mentions: [idOf['lina']!] } })
    expect((await api.call(commentsUnseen, {})).unseen).toBe(0)
    expect((await toMe(lina))[0]).toMatchObject({ kind: 'mention', comment: { id: comment.id, comment: '换人' } })
  })

  it('are taken away by their author and by who looks after the document; answers keep their thread', async () => {
    const docId = await newDocument()
    const first = await say(lina, docId, '开头', { mentions: [idOf['zhangwei']!] })
    const answer = await say(other, docId, '回应', { replyTo: first.id })
    await remove(lina, first.id)
    const [thread] = (await threads(lina, docId)).records
    expect(thread).toMatchObject({ id: first.id, deleted: true, comment: '', may: { edit: false, delete: false } })
    expect(thread!.replies).toHaveLength(1)
    expect((await toMe(other)).filter((row) => row.comment.id === first.id)).toEqual([])
    expect(await counted(docId)).toBe(1)
    await expect(remove(lina, first.id)).rejects.toThrow('找不到这条评论')
    await expect(say(lina, docId, '再回', { replyTo: first.id })).rejects.toThrow('要回复的评论已被删除')
    await remove(editor, answer.id)
    expect((await threads(lina, docId)).total).toBe(0)
    expect(await counted(docId)).toBe(0)
    expect(await company.lastAudit('comment-delete', answer.id)).toMatchObject({
      username: 'editor',
      before: { text: '回应', createBy: 'zhangwei' },
    })
    const [mine, theirs] = [await say(lina, docId, '我的'), await say(other, docId, '他的')]
    const ids = [mine.id, theirs.id].join()
    expect(await lina.call(commentDeleteBatch, { query: { ids } })).toEqual([theirs.id])
    await expect(lina.call(commentDeleteBatch, { query: { ids: theirs.id } })).rejects.toThrow('全部失败')
    expect(await counted(docId)).toBe(1)
  })

  it('go with their document when it is purged', async () => {
    const docId = await newDocument()
    await settled(editor, docId)
    const first = await say(lina, docId, '开头', { mentions: [idOf['zhangwei']!] })
    await say(other, docId, '回应', { replyTo: first.id })
    await editor.call(docDelete, { query: { id: docId } })
    expect((await toMe(other)).filter((row) => row.comment.docId === docId)).toEqual([])
    await admin.call(docPurge, { query: { ids: docId } })
    expect(await db().$count(docComment, eq(docComment.documentId, docId))).toBe(0)
  })
})

it('the counter is right after many who comment and take away at once, the same comment twice', async () => {
  const docId = await newDocument()
  const people = await Promise.all([freshPerson(), freshPerson(), freshPerson()])
  const said = await Promise.all(
    people.flatMap(({ api }) =>
      Array.from({ length: 5 }, async (_, n) => ({ api, ...(await say(api, docId, `${n}`)) })),
    ),
  )
  expect(await counted(docId)).toBe(15)
  const root = said[0]!
  const outcome = await Promise.allSettled([
    ...said.slice(0, 6).flatMap(({ api, id }) => [remove(api, id), remove(api, id)]),
    ...people.map(({ api }) => say(api, docId, '回', { replyTo: root.id })),
  ])
  const done = outcome.map((each) => each.status === 'fulfilled')
  expect(done.slice(0, 12).filter(Boolean)).toHaveLength(6)
  const answers = done.slice(12).filter(Boolean).length
  expect(await counted(docId)).toBe(15 - 6 + answers)
  const rows = await db().select().from(docComment).where(eq(docComment.documentId, docId))
  expect(rows.filter((row) => !row.deleted)).toHaveLength(15 - 6 + answers)
})
describe('a comment on a passage', () => {
  const anchor = { quote: '每晚六百元', end: null, before: '住宿标准为', page: 2 }
  const resolve = (api: Api, id: string, resolved = true) => api.call(commentResolve, { body: { id, resolved } })

  it('keeps its passage, and is listed apart from those on the document', async () => {
    const docId = await newDocument()
    const onPassage = await lina.call(commentAdd, { body: { docId, comment: '偏高', anchor } })
    const onDocument = await say(lina, docId, '整体不错')
    expect(onPassage.anchor).toMatchObject(anchor)
    const ids = async (query: object) => (await threads(editor, docId, query)).records.map(({ id }) => id)
    expect(await ids({ about: 'passage' })).toEqual([onPassage.id])
    expect(await ids({ about: 'document' })).toEqual([onDocument.id])
    expect(await ids({})).toEqual([onDocument.id, onPassage.id])
    await expect(threads(editor, docId, { about: 'page' })).rejects.toThrow('应为 passage 或 document')
  })

  it('is settled by who began it or manages the document, by nobody else, and can be opened again', async () => {
    const docId = await newDocument()
    const { id } = await lina.call(commentAdd, { body: { docId, comment: '偏高', anchor } })
    const reply = await say(editor, docId, '已核', { replyTo: id })
    await expect(resolve(server.guest, id)).rejects.toMatchObject({ kind: 'expired' })
    await expect(resolve(other, id)).rejects.toThrow('只有发起讨论的人和文档的管理者')
    await expect(resolve(editor, reply.id)).rejects.toThrow('只能把整条讨论标为已解决')
    await expect(resolve(editor, 'nothing')).rejects.toThrow('找不到这条评论')
    expect(await lina.call(commentGet, { query: { id } })).toMatchObject({ resolved: null, may: { resolve: true } })
    expect((await other.call(commentGet, { query: { id } })).may.resolve).toBe(false)
    await resolve(editor, id)
    const { resolved } = await lina.call(commentGet, { query: { id } })
    expect(resolved?.realname).not.toBeNull()
    expect((await company.lastAudit('comment-edit', id))?.after).toEqual({ resolved: true })
    await resolve(lina, id, false)
    expect((await lina.call(commentGet, { query: { id } })).resolved).toBeNull()
  })

  it('refuses a passage without words, too long, on a page that is none, or for a reply', async () => {
    const docId = await newDocument()
    const { id } = await say(lina, docId, '一句')
    const { api } = await freshPerson()
    const add = (more: object) => api.call(commentAdd, { body: { docId, comment: '偏高', ...more } })
    await expect(add({ anchor: { ...anchor, quote: '  ' } })).rejects.toThrow('请选中一段文字')
    await expect(add({ anchor: { ...anchor, quote: '长'.repeat(201) } })).rejects.toThrow('选中的文字过长')
    await expect(add({ anchor: { ...anchor, page: 0 } })).rejects.toThrow('页码应为整数')
    await expect(add({ anchor, replyTo: id })).rejects.toThrow('不能另选一段文字')
    expect(await counted(docId)).toBe(1)
  })
})
